import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, showToast, subscribeToasts } from '#ui/overlays/toast.ts';

afterEach(() => {
  const shown = currentToast();
  if (shown !== null) dismissToast(shown.id);
});

describe('spec §9: toasts', () => {
  test('there is one at a time: the newer takes the place of the older', () => {
    showToast({ title: 'Page Saved', tone: 'success' });
    showToast({ title: 'Page Deleted', tone: 'neutral' });
    expect(currentToast()?.title).toBe('Page Deleted');
  });

  test('the end of an older toast does not take the newer one away', () => {
    showToast({ title: 'Page Saved', tone: 'success' });
    const older = currentToast()?.id ?? -1;
    showToast({ title: 'Page Saved', tone: 'success' });
    dismissToast(older);
    expect(currentToast()?.title).toBe('Page Saved');
  });

  test('listeners hear of a toast coming and going, until they stop', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeToasts(listener);
    showToast({ title: 'Code Copied', tone: 'success' });
    dismissToast(currentToast()?.id ?? -1);
    stop();
    showToast({ title: 'Code Copied', tone: 'success' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
