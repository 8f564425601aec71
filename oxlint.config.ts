import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';

/**
 * Each layer and the layers that it may import. Features never import one another.
 * A change here needs a decision record.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  ui: [],
  content: ['domain'],
  backend: ['domain'],
  store: ['domain'],
  sync: ['domain', 'backend', 'store'],
  mutators: ['domain', 'content', 'backend', 'store'],
  context: ['domain', 'store', 'sync', 'mutators', 'ui'],
  frames: ['domain', 'content', 'ui'],
  features: ['domain', 'content', 'store', 'mutators', 'context', 'frames', 'ui'],
  routes: ['domain', 'mutators', 'context', 'ui', 'features', 'frames'],
  frame: ['domain'],
  headers: ['content'],
  build: [],
  app: ['domain', 'content', 'backend', 'store', 'sync', 'mutators', 'context', 'frames', 'ui'],
};

/** What the service worker may import. */
const OF_THE_WORKER = ['domain', 'store', 'sync', 'backend'];

/** Layers that run outside a window, or are pure: no React, no screens' libraries. */
const WITHOUT_REACT = [
  'domain',
  'content',
  'backend',
  'store',
  'sync',
  'mutators',
  'frame',
  'headers',
];

const REACT = [
  'react',
  'react-dom',
  'react/*',
  'react-dom/*',
  'jotai',
  'jotai/*',
  'dexie-react-hooks',
  '@tanstack/react-router',
  'radix-ui',
  '@uiw/*',
];

const NO_CLIMBING = {
  group: ['../**'],
  message: 'Import across folders by alias (#store/outbox.ts), inside a folder by ./name.ts.',
};

/** Unique cursors of Dexie. */
const UNIQUE_CURSORS = ['uniqueKeys', 'eachUniqueKey', 'distinct'].map((property) => ({
  property,
  message:
    'WebKit fails unique cursors on an empty store. Use stringsInIndex (#store/indexKeys.ts): decision 090.',
}));

/** Clocks: a test that asserts a duration fails on a busy machine. */
const CLOCKS = [
  { object: 'performance', property: 'now' },
  { object: 'process', property: 'hrtime' },
  { object: 'process', property: 'cpuUsage' },
].map((clock) => ({
  ...clock,
  message: 'Count work, or use growthOf or costRatio (tests/support/growth.ts).',
}));

const NO_LIMIT = 'Its limit is a second. Use eventually (tests/support/eventually.ts).';

type ImportRule = ['error', { patterns: { group: string[]; message: string }[] }];

const FEATURES = readdirSync(join(import.meta.dirname, 'src/features'));

/** The import rule of one layer, or of one feature: features never import one another. */
function layerRule(layer: string, allowed: readonly string[], feature?: string): ImportRule {
  const forbidden = Object.keys(LAYERS).filter(
    (other) => other !== layer && !allowed.includes(other),
  );
  const otherFeatures = FEATURES.filter((other) => feature !== undefined && other !== feature);
  const says = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ');
  return [
    'error',
    {
      patterns: [
        NO_CLIMBING,
        {
          group: [
            ...forbidden.map((other) => `#${other}/**`),
            ...otherFeatures.map((other) => `#features/${other}/**`),
          ],
          message: `${layer} may import: ${says}. See the layers table in oxlint.config.ts.`,
        },
        ...(WITHOUT_REACT.includes(layer)
          ? [{ group: REACT, message: `${layer} is without React.` }]
          : []),
        ...(layer === 'features'
          ? [{ group: ['radix-ui'], message: 'Interactive primitives stand behind src/ui.' }]
          : []),
      ],
    },
  ];
}

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'react',
    'import',
    'jsx-a11y',
    'unicorn',
    'oxc',
    'promise',
    'vitest',
  ],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', 'node_modules', 'tests/samples'],
  rules: {
    'max-lines': ['error', { max: 400 }],
    'no-console': 'error',
    'no-empty': 'error',
    eqeqeq: 'error',
    'no-restricted-imports': ['error', { patterns: [NO_CLIMBING] }],
    'no-restricted-properties': ['error', ...UNIQUE_CURSORS],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/consistent-type-imports': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/jsx-key': 'error',
    'react/no-danger': 'error',
    // A log that scrolls must be within reach of the arrow keys.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'log'] }],
  },
  overrides: [
    ...Object.entries(LAYERS).map(([layer, allowed]) => ({
      files: [`src/${layer}/**`],
      rules: { 'no-restricted-imports': layerRule(layer, allowed) },
    })),
    ...FEATURES.map((feature) => ({
      files: [`src/features/${feature}/**`],
      rules: {
        'no-restricted-imports': layerRule('features', LAYERS['features'] ?? [], feature),
      },
    })),
    {
      files: ['sw/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: Object.keys(LAYERS)
                  .filter((layer) => !OF_THE_WORKER.includes(layer))
                  .map((layer) => `#${layer}/**`),
                message: `The worker may import: ${OF_THE_WORKER.join(', ')}.`,
              },
              { group: REACT, message: 'The worker has no React.' },
            ],
          },
        ],
      },
    },
    {
      files: ['tests/**', 'supabase/local/**'],
      rules: { 'no-restricted-imports': 'off', 'no-console': 'off' },
    },
    {
      files: ['tests/{browser,e2e,engines,gotrue,integration,postgres,support,unit}/**'],
      rules: {
        'no-restricted-properties': ['error', ...UNIQUE_CURSORS, ...CLOCKS],
        'vitest/no-restricted-vi-methods': ['error', { waitFor: NO_LIMIT, waitUntil: NO_LIMIT }],
      },
    },
    {
      files: ['tests/support/{eventually,growth}.ts'],
      rules: { 'no-restricted-properties': 'off', 'vitest/no-restricted-vi-methods': 'off' },
    },
    {
      // They show where the engines differ.
      files: ['tests/engines/probes/**'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      // What functions share stands beside them, where it is deployed with each; Deno knows no aliases of ours.
      files: ['supabase/functions/**'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      // The console is where an Edge Function's log is.
      files: ['supabase/functions/{accounts,chat,fetch}/index.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      // Spec §7: lines of a reply that cannot be parsed are ignored with a warning.
      files: ['src/backend/completion.ts'],
      rules: { 'no-console': ['error', { allow: ['warn'] }] },
    },
    {
      // Playwright reads a fixture's needs from its destructured parameter, an empty one included.
      files: ['tests/e2e/**'],
      rules: { 'no-empty-pattern': 'off' },
    },
    {
      // The name of a reporter's file is all that Vitest takes.
      files: ['**/*.config.ts', '.size-limit.js', 'tests/support/unhandledErrors.ts'],
      rules: { 'import/no-default-export': 'off', 'no-restricted-imports': 'off' },
    },
  ],
});
