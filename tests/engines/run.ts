/**
 * `npm run test:engines`, after the build: user journeys through the built app in WebKitGTK and Firefox ESR, the main
 * screens' layout in Chromium as well, and beside them the unit tests that open a database. `--engine webkit`, `--width 390` and `--only <text>` run a part: journeys of
 * that engine, of that width, or with that text in their title, and no unit tests. Pictures of failures and the browsers' output are in a
 * folder of the run in test-results/engines. Ends with one line `N passed, N failed`; a missing engine counts as failed.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Recto, startRecto } from '../e2e/support/recto.ts';
import { conclude } from '../support/runner.ts';
import { startDisplay } from './browsers/display.ts';
import { killAllGroups } from './browsers/processes.ts';
import { installEngines } from './install.ts';
import { chosenLanes } from './lanes.ts';
import { newReport } from './report.ts';
import type { Lane } from './stage.ts';
import { unitsBesideJourneys } from './units/runUnits.ts';

const ALL_RESULTS = join(process.cwd(), 'test-results', 'engines');

/** Lanes at a time, for two cores. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    width: { type: 'string' },
    only: { type: 'string' },
  },
});

mkdirSync(ALL_RESULTS, { recursive: true });
/** Another run may go on meanwhile. */
const results = mkdtempSync(join(ALL_RESULTS, 'run-'));

const report = newReport();
const lanes = chosenLanes(values);
const engines = [...new Set(lanes.flatMap((lane) => lane.engines))];
const rectos = new Set<Recto>();

/** Runs lanes one after another, on one server, until none waits. */
async function runLanes(waiting: Lane[], scratch: string, display: string): Promise<void> {
  const recto = await startRecto({ RECTO_SAMPLES: '0' });
  rectos.add(recto);
  for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
    const began = Date.now();
    const { title, run } = lane;
    await run({ recto, report, scratch, results, display }).catch((error: unknown) =>
      report.failed(title, error),
    );
    process.stdout.write(`── ${title}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  }
}

async function main(): Promise<void> {
  const missing = installEngines(engines);
  for (const [engine, reason] of missing) report.failed(engine, reason);
  const runnable = lanes.filter((lane) => !lane.engines.some((engine) => missing.has(engine)));
  if (runnable.length === 0) return;

  const scratch = mkdtempSync(join(tmpdir(), 'recto-engines-'));
  const display = await startDisplay();
  const cleanUp = async (): Promise<void> => {
    killAllGroups();
    display.stop();
    await Promise.all([...rectos].map((recto) => recto.remove()));
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  }
  try {
    const waiting = [...runnable];
    const pair = Array.from({ length: Math.min(AT_ONCE, waiting.length) }, () =>
      runLanes(waiting, scratch, display.name),
    );
    await Promise.all(pair);
  } catch (error) {
    report.failed('The run ended early', error);
  } finally {
    await cleanUp();
  }
}

process.on('exit', killAllGroups);
if (lanes.length === 0) report.failed('No journey matches', JSON.stringify(values));
const isWhole = Object.values(values).every((value) => value === undefined);
// The journeys first: they install what is missing.
const [, units] = await Promise.all([main(), isWhole ? unitsBesideJourneys() : []]);
conclude([report.tally(), ...units]);
