import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

const PROBES = 'tests/engines/indexedDb.test.ts';

/** Files of tests that a browser can't run, with the reason. */
export const IN_NODE: Readonly<Record<string, string>> = Object.fromEntries(
  ['slowWrites', 'suspension', 'webKit'].map((name) => [
    `tests/unit/store/health/${name}.test.ts`,
    'gives fake-indexeddb the faults of WebKit',
  ]),
);

/** The probes, the store’s, the engine’s and the mutators’ unit tests, and every other one that opens a database. */
export function inEngines(): readonly string[] {
  const files = globSync('tests/unit/**/*.test.ts', { cwd: ROOT }).filter(
    (file) =>
      /^tests\/unit\/(?:store|sync|mutators)\//.test(file) || opensDatabase(join(ROOT, file)),
  );
  return [PROBES, ...files.toSorted()].filter((file) => !Object.hasOwn(IN_NODE, file));
}

/** Whether the file imports `fake-indexeddb`, by itself or through other files of the tests. */
function opensDatabase(file: string, met = new Set<string>()): boolean {
  if (met.has(file) || relative(ROOT, file).startsWith('src')) return false;
  met.add(file);
  const imported = [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)];
  return imported.some(
    ([, name = '']) =>
      name.startsWith('fake-indexeddb') ||
      (/^\..*\.ts$/.test(name) && opensDatabase(join(dirname(file), name), met)),
  );
}
