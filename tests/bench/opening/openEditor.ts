import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page, Response } from '@playwright/test';

/** Timeout of an opening. */
const LONGEST_MS = 60_000;

/** In the texts only where an earlier run typed it. */
const KEY = '@';

declare global {
  interface Window {
    /** Resolves when the editor has accepted focus. */
    editorReady?: Promise<void>;
    /** Resolves when the key typed into it is painted, with the ms since navigation start. */
    keyShown?: Promise<number>;
    /** When it was painted first: in the field that shows the text before the editor, or in the editor. */
    firstKeyMs?: number;
    /** By how much tasks until now were longer than 50 ms, in sum. */
    blockedMs?: number;
  }
}

export interface Opening {
  /** From navigation start to the painted key, ms. */
  readonly ms: number;
  /** As `ms`, but also in the field that shows the last text before the editor is loaded. */
  readonly firstKeyMs: number;
  /** Of text or a picture, from navigation start. */
  readonly firstPaintMs: number;
  /** Processor time of the main thread until then: all of it, and scripts; ms. */
  readonly cpu: { readonly all: number; readonly scripts: number };
  /** By how much tasks until then were longer than 50 ms by the clock, in sum. */
  readonly blockedMs: number;
  /** Scripts requested until then, gzipped, in units of 1000 bytes. */
  readonly scripts: { readonly all: number; readonly network: number; readonly count: number };
}

/**
 * Opens an editor of the build in `dist` in a new page and types a key as soon as it is editable; rejects on timeout.
 */
export async function openEditor(page: Page, address: string, dist: string): Promise<Opening> {
  const scripts = { all: 0, network: 0, count: 0 };
  const note = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = builtSize(dist, response.url());
    scripts.all += size;
    scripts.count += 1;
    if (!response.fromServiceWorker()) scripts.network += size;
  };
  page.on('response', note);
  await page.addInitScript(watchEditor, { key: KEY, longestMs: LONGEST_MS });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address, { waitUntil: 'commit' });
  // Promises: a condition that Playwright polls makes the page draw every frame until then.
  await page.evaluate(() => window.editorReady);
  await page.keyboard.press(KEY);
  const ms = (await page.evaluate(() => window.keyShown)) ?? NaN;
  const cpu = await processorTime(devtools);
  page.off('response', note);
  const blockedMs = (await page.evaluate(() => window.blockedMs)) ?? NaN;
  const firstKeyMs = (await page.evaluate(() => window.firstKeyMs)) ?? NaN;
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  return { ms, firstKeyMs, firstPaintMs, cpu, blockedMs, scripts };
}

async function processorTime(devtools: CDPSession): Promise<Opening['cpu']> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const ms = (name: string) => (metrics.find((one) => one.name === name)?.value ?? NaN) * 1000;
  return { all: ms('TaskDuration'), scripts: ms('ScriptDuration') };
}

const sizes = new Map<string, number>();

/** A built script's gzipped size; the transferred size depends on the server's compression. */
function builtSize(dist: string, url: string): number {
  const file = join(dist, new URL(url).pathname);
  const known = sizes.get(file);
  if (known !== undefined || !existsSync(file)) return known ?? 0;
  const size = gzipSync(readFileSync(file)).byteLength / 1000;
  sizes.set(file, size);
  return size;
}

/** Focuses the editor as soon as it exists and records when it shows the key; runs in the page. */
function watchEditor({ key, longestMs }: { key: string; longestMs: number }): void {
  window.blockedMs = 0;
  let isShown = false;
  new PerformanceObserver((list) => {
    if (isShown) return;
    for (const { duration } of list.getEntries()) {
      window.blockedMs = (window.blockedMs ?? 0) + duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });
  const ready = Promise.withResolvers<void>();
  const shown = Promise.withResolvers<number>();
  window.editorReady = ready.promise;
  window.keyShown = shown.promise;
  setTimeout(() => {
    ready.reject(new Error('The editor did not open.'));
    shown.reject(new Error('The key was not shown.'));
  }, longestMs);
  let before: number | null = null;
  const count = (text: string) => text.split(key).length;
  const focus = (field: HTMLElement, text: string) => {
    if (before !== null) return;
    before = count(text);
    field.focus();
    ready.resolve();
  };
  // A task after the next frame runs once that frame is painted.
  const whenPainted = (run: (at: number) => void) => {
    requestAnimationFrame(() => setTimeout(() => run(performance.now())));
  };
  const look = () => {
    const editor = document.querySelector<HTMLElement>('.cm-content[contenteditable="true"]');
    if (editor === null) return;
    focus(editor, editor.textContent);
    if (before === null || count(editor.textContent) <= before) return;
    observer.disconnect();
    whenPainted((at) => {
      isShown = true;
      window.firstKeyMs ??= at;
      shown.resolve(at);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['contenteditable'],
  });
}
