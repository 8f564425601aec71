import type { TabDeps } from '#sync/syncDeps.ts';

/** For tests that expect no bug: an error of the engine becomes an unhandled rejection, which fails the run. */
export const throwFault: TabDeps['reportFault'] = (_part, error) => {
  if (error !== null) throw error;
};
