import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, showToast, subscribeToasts } from '#ui/overlays/toast.ts';

afterEach(() => {
  const shown = currentToast();
  if (shown !== null) dismissToast(shown.id);
});

describe('spec §9: toasts', () => {
  test('a new toast replaces the visible one', () => {
    showToast({ title: 'Page Saved', tone: 'success' });
    showToast({ title: 'Page Deleted', tone: 'neutral' });
    expect(currentToast()?.title).toBe('Page Deleted');
  });

  test('dismissing a replaced toast keeps the new one', () => {
    showToast({ title: 'Page Saved', tone: 'success' });
    const older = currentToast()?.id ?? -1;
    showToast({ title: 'Page Saved', tone: 'success' });
    dismissToast(older);
    expect(currentToast()?.title).toBe('Page Saved');
  });

  test('listeners are called on show and dismiss, until they unsubscribe', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeToasts(listener);
    showToast({ title: 'Code Copied', tone: 'success' });
    dismissToast(currentToast()?.id ?? -1);
    stop();
    showToast({ title: 'Code Copied', tone: 'success' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
