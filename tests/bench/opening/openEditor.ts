import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import type { ContentType } from '../../../src/domain/page/page.ts';

/** Timeout of an opening. */
const LONGEST_MS = 60_000;

declare global {
  interface Window {
    /** When the editor accepted focus, ms since navigation start. */
    editorReady?: number;
    /** When the key typed into it was painted. */
    keyShown?: number;
  }
}

export interface Opening {
  /** From navigation start to the painted key, ms. */
  readonly ms: number;
  /** Scripts requested until then, gzipped, in units of 1000 bytes. */
  readonly scripts: { readonly all: number; readonly network: number };
}

/** Opens an editor in a new page and types a key as soon as it is editable; rejects on timeout. */
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

/** A built script's gzipped size; the transferred size depends on the server's compression. */
function builtSize(url: string): number {
  const { pathname } = new URL(url);
  const file = join('dist', pathname);
  const known = sizes.get(pathname);
  if (known !== undefined || !existsSync(file)) return known ?? 0;
  const size = gzipSync(readFileSync(file)).byteLength / 1000;
  sizes.set(pathname, size);
  return size;
}

/** Focuses the editor as soon as it exists and records when it shows the key; runs in the page. */
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
    // A task after the next frame runs once that frame is painted.
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
