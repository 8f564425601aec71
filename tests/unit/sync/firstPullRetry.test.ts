import { expect, test } from 'vitest';

import { openEngineRig } from '../../support/sync/engineRig.ts';

/** Retry interval of an interrupted first pull. */
const RETRY_MS = 30_000;

test('an unanswered first pull is retried automatically, a later one is not', async () => {
  const rig = openEngineRig();
  const pull = async () => {
    rig.timers.length = 0;
    rig.now += RETRY_MS;
    rig.engine.pull();
    await rig.atRest();
    return rig.timers.filter(({ ms }) => ms === RETRY_MS);
  };
  rig.status = 503;
  const [retry] = await pull();
  rig.status = null;
  retry?.run();
  await rig.atRest();
  expect(rig.requests).toEqual(['ASK', 'GET']);

  rig.status = 503;
  for (const { run } of await pull()) run();
  await rig.atRest();
  expect(rig.requests).toHaveLength(3);
});
