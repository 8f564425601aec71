import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import type { ContentType } from '../../../src/domain/page/page.ts';

/** The longest that an opening is waited for, ms. */
const LONGEST_MS = 60_000;

declare global {
  interface Window {
    /** When the editor took the cursor, in ms from the start of the navigation. */
    editorReady?: number;
    /** When the key typed into it was painted. */
    keyShown?: number;
  }
}

/** One opening of an editor. */
export interface Opening {
  /** From the start of the navigation to the painted key, ms. */
  readonly ms: number;
  /** Of the scripts asked for until then, gzip, of 1000 bytes. */
  readonly scripts: { readonly all: number; readonly network: number };
}

/** Opens an editor in a new page and types a key as soon as it takes one. Rejects when it takes none. */
export async function openEditor(page: Page, type: ContentType): Promise<Opening> {
  const scripts = { all: 0, network: 0 };
  const note = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = builtSize(response.url());
    scripts.all += size;
    if (!response.fromServiceWorker()) scripts.network += size;
  };
  page.on('response', note);
  await page.addInitScript(watchEditor);
  await page.goto(`/?tab=${type}-editor`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.editorReady, undefined, { timeout: LONGEST_MS });
  await page.keyboard.press('x');
  const shown = await page.waitForFunction(() => window.keyShown, undefined, {
    timeout: LONGEST_MS,
  });
  page.off('response', note);
  return { ms: (await shown.jsonValue()) ?? NaN, scripts };
}

const sizes = new Map<string, number>();

/** A script of the build, gzipped: what it is on the way says the server's compression, which others have not. */
function builtSize(url: string): number {
  const { pathname } = new URL(url);
  const file = join('dist', pathname);
  const known = sizes.get(pathname);
  if (known !== undefined || !existsSync(file)) return known ?? 0;
  const size = gzipSync(readFileSync(file)).byteLength / 1000;
  sizes.set(pathname, size);
  return size;
}

/** In the page: puts the cursor into the editor as soon as there is one, and notes when it shows the key. */
function watchEditor(): void {
  const isReady = () => {
    const editor = document.querySelector<HTMLElement>('.cm-content[contenteditable="true"]');
    if (editor === null) return;
    if (window.editorReady === undefined) {
      editor.focus();
      window.editorReady = performance.now();
    }
    if (!editor.textContent.includes('x')) return;
    observer.disconnect();
    // The task after the next frame: what the frame shows is painted.
    requestAnimationFrame(() => setTimeout(() => (window.keyShown = performance.now())));
  };
  const observer = new MutationObserver(isReady);
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['contenteditable'],
  });
}
