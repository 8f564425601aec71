import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isLocked, lockDraft, onDraftReleased } from '#store/session/draftLocks.ts';
import { eventually } from '../../../support/eventually.ts';

test('lists of drafts learn that an editor has released one', async () => {
  const owner = randomUUID();
  const lock = await lockDraft(owner);
  expect(await isLocked(owner)).toBe(true);
  const seen: boolean[] = [];
  const stop = onDraftReleased(() => void isLocked(owner).then((locked) => seen.push(locked)));
  try {
    await lock?.release();
    await eventually(() => expect(seen).toEqual([false]));
  } finally {
    stop();
  }
});
