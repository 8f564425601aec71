import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText } from '#ui/browser/clipboard.ts';
import { downloadText } from '#ui/browser/files.ts';
import { onIdle } from '#ui/browser/onIdle.ts';

afterEach(() => vi.unstubAllGlobals());

/** A navigator that differs in `changes` from the browser's. */
function navigatorWith(changes: object): void {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), changes));
}

/** The names of the files that links download from now on. */
function followDownloads(): readonly string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}

describe('docs/engines.md: what an engine lacks has a fallback', () => {
  test('without idle callbacks, work for idle time still runs', async () => {
    const own = Object.getOwnPropertyDescriptor(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'requestIdleCallback');
    const ran = new Promise<string>((resolve) => onIdle(() => resolve('ran'), 100));
    await expect(ran).resolves.toBe('ran');
    Object.defineProperty(window, 'requestIdleCallback', own ?? {});
  });

  test('a clipboard that refuses is replaced by a copied selection', async () => {
    const writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText },
      configurable: true,
    });
    const command = vi.spyOn(document, 'execCommand').mockReturnValue(true);
    expect(await copyText('words')).toBe(true);
    expect(command).toHaveBeenCalledWith('copy');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  test('an app on the home screen hands a download to the share sheet', async () => {
    const names = followDownloads();
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    navigatorWith({ standalone: true, canShare: () => true, share });
    expect(downloadText('document.md', 'text/markdown', '# One')).toBe(true);
    const file = share.mock.calls[0]?.[0].files?.[0];
    expect(file?.name).toBe('document.md');
    expect(await file?.text()).toBe('# One');
    expect(names).toEqual([]);
  });

  test.each([
    ['refuses', 'NotAllowedError', ['document.md']],
    ['is closed by the user', 'AbortError', []],
  ])('a share sheet that %s leaves a link to download where needed', async (_, name, links) => {
    const names = followDownloads();
    const share = () => Promise.reject(new DOMException('', name));
    navigatorWith({ standalone: true, canShare: () => true, share });
    expect(downloadText('document.md', 'text/markdown', '# One')).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(names).toEqual(links);
  });

  test('a browser tab downloads by a link, also where files can be shared', () => {
    const names = followDownloads();
    const share = vi.fn<() => Promise<void>>();
    navigatorWith({ standalone: false, canShare: () => true, share });
    expect(downloadText('document.md', 'text/markdown', '# One')).toBe(true);
    expect(names).toEqual(['document.md']);
    expect(share).not.toHaveBeenCalled();
  });
});
