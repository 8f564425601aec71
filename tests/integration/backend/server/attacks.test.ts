import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACKS } from '../../../attack/attacks/attacks.ts';
import { watchedBy } from '../../../attack/bystanders.ts';
import { launch } from '../../../attack/launch.ts';
import { openTarget, type RunningTarget } from '../../../attack/target.ts';

/** Five times the goals of `npm run attack`, whose figures count: test machines are busy. */
const FILE_MS = 1000;
const LIST_MS = 45_000;

/** The quick ones; `npm run attack` runs all. */
const CORE = ATTACKS.filter(({ isQuick }) => isQuick);

describe('others during an attack', () => {
  let target: RunningTarget;
  beforeAll(async () => {
    target = await openTarget();
  }, 120_000);
  afterAll(() => target.stop());

  test.each(CORE)('$name', { timeout: 120_000 }, async (attack) => {
    const { result, waits } = await watchedBy(target, attack);
    expect(result).toBe(attack.answer);
    expect(waits.file).toBeLessThan(FILE_MS);
    expect(waits.list).toBeLessThan(LIST_MS);
  });

  test('Ctrl+C ends the server', { timeout: 120_000 }, async () => {
    const searches = ATTACKS.find(({ name }) => name.includes('searches'));
    if (searches === undefined) throw new Error('There are no searches.');
    void launch(searches, target);
    await sleep(500);
    expect(await target.stop()).toBeLessThan(5 * 200);
  });
});
