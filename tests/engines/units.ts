/**
 * `node tests/engines/units.ts`: runs the unit tests that open a database, and the probes of IndexedDB, in WebKit with
 * its storage on disk, in WebKit with its storage in memory, and in Firefox; `--engine` names others (docs/engines.md).
 * Ends with one line `N passed, N failed`.
 */
import { parseArgs } from 'node:util';
import { conclude, emptyFolder, run, vitest } from '../support/runner.ts';
import type { Tally } from '../support/reports.ts';
import { IN_NODE, inEngines } from './units/files.ts';
import { isEngine } from './units/openEngine.ts';

const RESULTS = 'node_modules/.cache/engine-results';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: ['webkit', 'webkit-memory', 'firefox'] },
  },
});

process.stdout.write(`${inEngines().length} files run in each engine.\n`);
for (const [file, reason] of Object.entries(IN_NODE)) {
  process.stdout.write(`Only in Node: ${file} (${reason})\n`);
}
emptyFolder(RESULTS);
const tallies: Tally[] = [];
for (const engine of values.engine) {
  if (!isEngine(engine)) throw new Error(`No engine is named ${engine}.`);
  const args = ['--project', engine];
  const env = { RECTO_ENGINE: engine };
  tallies.push(await run(vitest(`units in ${engine}`, `${RESULTS}/${engine}.json`, args, { env })));
}
conclude(tallies);
