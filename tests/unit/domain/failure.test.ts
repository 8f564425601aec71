import { describe, expect, test } from 'vitest';

import { syncFault } from '#domain/failure.ts';
import { describeSync, UNKNOWN_STATUS } from '#domain/sync/syncStatus.ts';

describe('decision 090: an error of Recto during a sync', () => {
  test('the indicator says what happened, that the text is safe, and that Recto retries', () => {
    const status = { ...UNKNOWN_STATUS, waiting: 2, fault: { message: 'TypeError: x' } };
    for (const online of [true, false]) {
      expect(describeSync(status, online, 0)).toEqual({
        tone: 'attention',
        label: 'Sync problem',
        detail:
          '2 changes saved on this device. Syncing stopped because of an error in Recto. Your text is safe on this device. Recto retries automatically.',
      });
    }
  });

  test('its message is the error’s name and text, of a bounded length', () => {
    expect(syncFault(new TypeError('x is undefined'))).toEqual({
      message: 'TypeError: x is undefined',
    });
    expect(syncFault('thrown')).toEqual({ message: 'thrown' });
    expect(syncFault(new Error('x'.repeat(9000))).message).toHaveLength(500);
  });
});
