/** Which test files run where: `npm test`, `npm run test:ci` and `npm run test:postgres` share no file but the smoke set. */
import { globSync, readFileSync } from 'node:fs';

const listed = (folder: string, names: string): readonly string[] =>
  names.split(' ').map((name) => `tests/integration/${folder}/${name}.test.ts`);

/** Of the embedded backend's core, each in seconds; `npm test` runs them on PGlite, whatever else runs on PostgreSQL. */
const SMOKE: readonly string[] = [
  ...listed('auth', 'accounts sessions'),
  ...listed('backend', 'pageGuards rowSecurity upserts'),
  ...listed('backend/power', 'power'),
  ...listed('backend/server', 'server serverAnswers serverFiles startPage'),
  ...listed('chat', 'streams'),
  ...listed('gallery', 'gallery'),
  ...listed('sync', 'merging replay restoredTwice'),
];

/** They put rows back without triggers, which takes a superuser: on PostgreSQL they skip that. */
const ON_PGLITE = listed('sync', 'restoredUnsent');

const CI_UNIT = [
  'tests/unit/content/markdown/corpus.test.ts',
  'tests/unit/content/markdown/worstPages.test.ts',
];

const CI_SIMULATION = ['brokenSending', 'brokenToUsers', 'moreSeeds'].map(
  (name) => `tests/simulation/${name}.test.ts`,
);

/** Laws with many samples, and the worst pages. */
const CI_IN_PAGE = [
  'tests/browser/content/attackCollections.test.ts',
  'tests/browser/content/attacks.test.ts',
  'tests/browser/content/markdownLaw.test.ts',
  'tests/browser/content/sheetAttacks.test.ts',
  'tests/browser/content/publish/worstPages.test.ts',
  'tests/browser/frames/markdown/diagrams.test.ts',
  'tests/browser/frames/markdown/richLaw.test.ts',
];

const INTEGRATION = globSync('tests/integration/**/*.test.ts').toSorted();

/** The integration tests of which the database is PGlite, or PostgreSQL if a server is named. */
export const ON_EITHER_DATABASE: readonly string[] = INTEGRATION.filter((file) =>
  /openTestBackend|answerTable/.test(readFileSync(file, 'utf8')),
);

/** Files by project: in Node, and in a page. */
export interface Suite {
  readonly inNode: readonly string[];
  readonly inPage: readonly string[];
}

const ALL_IN_NODE = [
  ...globSync('tests/unit/**/*.test.ts'),
  ...globSync('tests/simulation/*.test.ts'),
];
const ALL_IN_PAGE = globSync('tests/browser/**/*.test.{ts,tsx}');

const without = (files: readonly string[], others: readonly string[]): readonly string[] =>
  files.filter((file) => !others.includes(file)).toSorted();

/** What a newcomer runs. */
export const CORE: Suite = {
  inNode: [...without(ALL_IN_NODE, [...CI_UNIT, ...CI_SIMULATION]), ...SMOKE],
  inPage: without(ALL_IN_PAGE, CI_IN_PAGE),
};

/** What CI runs besides, on PGlite and in Chromium. */
export const REST: Suite = {
  inNode: [
    ...CI_UNIT,
    ...CI_SIMULATION,
    ...ON_PGLITE,
    ...without(INTEGRATION, [...SMOKE, ...ON_EITHER_DATABASE]),
  ],
  inPage: CI_IN_PAGE,
};
