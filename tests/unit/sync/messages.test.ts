import { describe, expect, test } from 'vitest';

import { isReplayTag, isWorkerMessage, replayTag } from '#sync/messages.ts';

describe('what windows and the worker say to each other', () => {
  test('a replay tag is known again, and differs with time', () => {
    expect(isReplayTag(replayTag(1))).toBe(true);
    expect(replayTag(1)).not.toBe(replayTag(2));
    expect(isReplayTag('gallery')).toBe(false);
  });

  test('only our own messages count', () => {
    expect(isWorkerMessage({ type: 'replay' })).toBe(true);
    for (const other of [null, 'replay', { type: 'SKIP_WAITING' }, {}]) {
      expect(isWorkerMessage(other)).toBe(false);
    }
  });
});
