import { describe, expect, test } from 'vitest';

import { isReplayTag, isWorkerMessage, replayTag } from '#sync/messages.ts';

describe('messages between windows and worker', () => {
  test('replay tags are recognised and unique', () => {
    expect(isReplayTag(replayTag(1))).toBe(true);
    expect(replayTag(1)).not.toBe(replayTag(2));
    expect(isReplayTag('gallery')).toBe(false);
  });

  test('other messages are ignored', () => {
    expect(isWorkerMessage({ type: 'replay' })).toBe(true);
    for (const other of [null, 'replay', { type: 'SKIP_WAITING' }, {}]) {
      expect(isWorkerMessage(other)).toBe(false);
    }
  });
});
