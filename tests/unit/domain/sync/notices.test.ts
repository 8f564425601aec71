import { describe, expect, test } from 'vitest';
import { describeClearedStorage, storageWarning } from '#domain/sync/notices.ts';

describe('messages about cleared storage', () => {
  test('synced changes are not reported as lost', () => {
    expect(describeClearedStorage({ unsent: 0, drafts: 0 }, 'noon')).toBe(
      'Everything you saved was synced. Versions stored only on this device are lost.',
    );
  });

  test('unsynced changes and unsaved texts are counted as of the last check', () => {
    expect(describeClearedStorage({ unsent: 1, drafts: 2 }, 'noon')).toBe(
      '1 change was not synced at the last check (noon). Unsynced changes are lost. ' +
        '2 unsaved texts are lost unless still open in another window. ' +
        'Versions stored only on this device are lost.',
    );
  });

  test('the warning counts unsynced changes', () => {
    expect(storageWarning(1)).toMatch(/; 1 change is not synced yet\.$/);
    expect(storageWarning(1, true)).toMatch(/7 days without a visit; 1 change/);
    expect(storageWarning(3)).toMatch(/; 3 changes are not synced yet\.$/);
  });
});
