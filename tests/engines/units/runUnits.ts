import type { Tally } from '../../support/reports.ts';
import { emptyFolder, run, vitest } from '../../support/runner.ts';
import type { Engine } from './openEngine.ts';

const RESULTS = 'node_modules/.cache/engine-results';

/** Runs the unit tests that open a database in one engine; only `files` if there are any. */
export function runUnits(
  engine: Engine,
  { files = [], isBeside = false }: { files?: readonly string[]; isBeside?: boolean } = {},
): Promise<Tally> {
  const folder = `${RESULTS}/${engine}`;
  emptyFolder(folder);
  const args = ['--project', engine];
  const env = { RECTO_ENGINE: engine };
  return run(vitest(`units in ${engine}`, `${folder}/report.json`, args, { files, env }), isBeside);
}

const CORE = ['tests/unit/store', 'tests/unit/sync'];

/** The store, the outbox and the engine beside the journeys; `units.ts` runs the mutators and the probes of IndexedDB, too. */
export async function unitsBesideJourneys(): Promise<readonly Tally[]> {
  const options = { files: CORE, isBeside: true };
  const onDisk = runUnits('webkit', options).then(async (disk) => [
    disk,
    await runUnits('webkit-memory', options),
  ]);
  const [webkit, firefox] = await Promise.all([onDisk, runUnits('firefox', options)]);
  return [...webkit, firefox];
}
