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

/**
 * Beside the journeys: everything where storage is on disk, in memory what differs there (docs/engines.md). They wait more
 * than they compute.
 */
export async function unitsBesideJourneys(): Promise<readonly Tally[]> {
  const inMemory = ['tests/engines/indexedDb.test.ts', 'tests/unit/store'];
  return Promise.all([
    runUnits('webkit', { isBeside: true }),
    runUnits('firefox', { isBeside: true }),
    runUnits('webkit-memory', { files: inMemory, isBeside: true }),
  ]);
}
