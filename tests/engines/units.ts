/**
 * `node tests/engines/units.ts`: runs the unit tests that open a database, and the probes of IndexedDB, in WebKit with
 * its storage on disk, in WebKit with its storage in memory, and in Firefox; `--engine` names others (docs/engines.md).
 * Ends with one line `N passed, N failed`.
 */
import { parseArgs } from 'node:util';
import { conclude } from '../support/runner.ts';
import type { Tally } from '../support/reports.ts';
import { IN_NODE, inEngines } from './units/files.ts';
import { isEngine } from './units/openEngine.ts';
import { runUnits } from './units/runUnits.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: ['webkit', 'webkit-memory', 'firefox'] },
  },
});

process.stdout.write(`${inEngines().length} files run in each engine.\n`);
for (const [file, reason] of Object.entries(IN_NODE)) {
  process.stdout.write(`Only in Node: ${file} (${reason})\n`);
}
const tallies: Tally[] = [];
for (const engine of values.engine) {
  if (!isEngine(engine)) throw new Error(`No engine is named ${engine}.`);
  tallies.push(await runUnits(engine));
}
conclude(tallies);
