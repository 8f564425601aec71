import { describe, expect, test } from 'vitest';
import { describeCleared, mayBeCleared } from '#domain/sync/clearedWords.ts';

describe('a browser that cleared the storage, in words', () => {
  test('what had reached the server is not said to be lost', () => {
    expect(describeCleared(0, 0, 'noon')).toBe(
      'Everything you saved had reached the server. Any version that was set aside on this device is gone.',
    );
  });

  test('unsent changes and unsaved texts are counted, as of when they were last seen', () => {
    expect(describeCleared(1, 2, 'noon')).toBe(
      '1 change had not reached the server when this was last looked at (noon). What was not sent after that is gone. ' +
        '2 texts that you were writing and had not saved are gone, unless still open in another window. ' +
        'Any version that was set aside on this device is gone.',
    );
  });

  test('a browser that may clear it says how much waits', () => {
    expect(mayBeCleared(1)).toMatch(/; 1 change waits here\.$/);
    expect(mayBeCleared(3)).toMatch(/; 3 changes wait here\.$/);
  });
});
