import { parseArgs } from 'node:util';
import { openTestBackend } from '../support/backend.ts';
import { Violation } from './ledger.ts';
import { prepareSimulation, simulate } from './simulate.ts';
import { BROKEN, REAL } from './variants.ts';

/**
 * Runs seeds from the command line: `--seeds N` of them, starting with `--seed K`; `--broken NAME` puts a broken
 * engine through them. Prints the first seed that fails and ends with status 1; `--seed K --seeds 1` replays it.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    broken: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
});
const variant = BROKEN.find(({ name }) => name === values.broken) ?? REAL;
const first = Number(values.seed);
const last = first + Number(values.seeds) - 1;

await prepareSimulation();
const backend = await openTestBackend();
const started = performance.now();
const totals = { requests: 0, faults: 0, kills: 0, edits: 0, conflicts: 0, failed: 0 };
for (let seed = first; seed <= last; seed += 1) {
  try {
    const report = await simulate(backend, seed, variant);
    totals.requests += report.requests;
    totals.faults += report.faults;
    totals.kills += report.kills;
    totals.edits += report.edits;
    totals.conflicts += report.conflicts;
    totals.failed += report.failed;
    if (seed % 100 === 0) console.error(`Seed ${seed} is fine`);
    if (values.trace) console.log(report.trace.join('\n'));
  } catch (error) {
    const what = error instanceof Violation ? error.message : error;
    console.error(`Seed ${seed} (${variant.name}) fails:`, what);
    console.error(`Replay it with --seed ${seed} --seeds 1`);
    process.exitCode = 1;
    break;
  }
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`Seeds ${first} to ${last}, ${variant.name}, ${seconds} s:`, JSON.stringify(totals));
await backend.close();
