import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACKS } from '../../../attack/attacks/attacks.ts';
import { watchedBy } from '../../../attack/bystanders.ts';
import { openTarget, type RunningTarget } from '../../../attack/target.ts';

/** The quick ones; `npm run attack` runs all, and measures how long the others wait. */
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
    expect(waits).not.toMatchObject({ file: Infinity });
    expect(waits).not.toMatchObject({ list: Infinity });
  });

  test('Ctrl+C ends the server during a list without an end', { timeout: 120_000 }, async () => {
    await target.slowLists(true);
    const list = fetch(`${target.url}/rest/v1/pages?select=id`, {
      headers: { apikey: target.anonKey },
    }).catch(() => null);
    expect((await fetch(`${target.url}/robots.txt`)).status).toBe(200);
    expect(await target.stop()).not.toBe(Infinity);
    expect((await list)?.ok).not.toBe(true);
  });
});
