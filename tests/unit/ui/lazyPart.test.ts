import { afterEach, describe, expect, test, vi } from 'vitest';
import { lazyPart } from '#ui/lazyPart.ts';
import { currentToast, dismissToast } from '#ui/overlays/toast.ts';
import { eventually } from '../../support/eventually.ts';

const Part = () => null;

afterEach(() => {
  vi.unstubAllGlobals();
  const shown = currentToast();
  if (shown !== null) dismissToast(shown.id);
});

describe('code that does not load', () => {
  test.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://recto.test/assets/part.js'],
    ['Firefox', 'error loading dynamically imported module: https://recto.test/assets/part.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Safari, HTML in its place', "'text/html' is not a valid JavaScript MIME type."],
  ])('a failed download is retried when the browser is online again: %s', async (_, message) => {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError(message));
    const Lazy = lazyPart(load.mockResolvedValue(Part));
    const loaded = Lazy.preload();
    await eventually(() => expect(currentToast()).not.toBeNull());
    expect(Lazy.isLoaded()).toBe(false);
    window.dispatchEvent(new Event('online'));
    await loaded;
    expect(Lazy.isLoaded()).toBe(true);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a TypeError of the code itself is not retried and not taken for a missing network', async () => {
    vi.stubGlobal('window', new EventTarget());
    const load = vi.fn<() => Promise<typeof Part>>(() => {
      throw new TypeError("Cannot read properties of undefined (reading 'x')");
    });
    const Lazy = lazyPart(load);
    await Lazy.preload();
    expect(load).toHaveBeenCalledTimes(1);
    expect(Lazy.isLoaded()).toBe(false);
    expect(currentToast()).toBeNull();
  });
});
