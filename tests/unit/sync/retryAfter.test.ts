import { expect, test } from 'vitest';
import { openEngineRig as openRig } from '../../support/sync/engineRig.ts';

test('Retry-After holds when the connection to the database is lost meanwhile', async () => {
  const rig = openRig();
  Object.assign(rig, { status: 503, retryAfter: 60, losesConnection: true });
  await rig.save();
  rig.engine.flush('write');
  await rig.atRest();
  rig.engine.flush('write');
  await rig.atRest();
  expect(rig.requests).toEqual(['POST']);
});

/** A server that sent Retry-After once, and accepts everything since. */
async function afterBusyAnswer() {
  const rig = openRig();
  Object.assign(rig, { status: 503, retryAfter: 60 });
  await rig.save();
  rig.engine.flush('write');
  await rig.atRest();
  Object.assign(rig, { status: null, retryAfter: null });
  return rig;
}

test('Retry-After holds for every kind of flush', async () => {
  const rig = await afterBusyAnswer();
  rig.engine.flush('online');
  rig.engine.pull();
  await rig.atRest();
  rig.now += 30_000;
  rig.timers[0]?.run();
  await rig.atRest();
  expect(rig.requests).toEqual(['POST', 'GET']);
  rig.now += 30_000;
  rig.timers[0]?.run();
  await rig.atRest();
  expect(await rig.waiting()).toBe(0);
});

test('another failure does not shorten Retry-After', async () => {
  const rig = await afterBusyAnswer();
  let tries = 2;
  const lose = (): never => {
    tries -= 1;
    // Also after the connection was reopened.
    rig.trouble = tries > 0 ? lose : null;
    throw new DOMException('Lost', 'UnknownError');
  };
  rig.trouble = lose;
  rig.engine.flush('online');
  await rig.atRest();
  expect(tries).toBe(0);
  rig.now += 30_000;
  rig.engine.flush('online');
  await rig.atRest();
  expect(rig.requests).toEqual(['POST']);
});
