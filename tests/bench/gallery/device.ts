import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession } from '@playwright/test';
import { newAccount, register, signIn } from '../../e2e/support/auth/account.ts';
import { startRecto } from '../../e2e/support/recto.ts';
import { readyForOffline } from '../../e2e/support/studio.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { median, quantile } from '../statistics.ts';
import { manyPages, putOnDevice } from './ownPages.ts';

const PAGES = 10_000;

/** Measured starts; earlier ones warm up the caches. */
const STARTS = 20;
const WARM_UPS = 3;

/** Goals. */
const MOST_MS = 500;
const MOST_MB = 120;

declare global {
  interface Window {
    /** First paint of the cards of My projects, ms since navigation start. */
    cardsPainted?: number;
  }
}

/** Measurements of one start of My projects. */
interface Start {
  readonly paintedMs: number;
  /** The largest heap before garbage collection, MB. */
  readonly peakMb: number;
  /** The heap at rest, with visible thumbnails, MB. */
  readonly heapMb: number;
}

/**
 * Measures a device with 10,000 own pages: from opening My projects in a new tab to its painted cards, and the heap.
 * The app comes from the service worker, the storage is on disk. Needs a built app.
 */
export async function measureDevice(say: (line: string) => void): Promise<void> {
  const recto = await startRecto({ RECTO_SAMPLES: '0' });
  const profile = await mkdtemp(join(tmpdir(), 'recto-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, '--enable-precise-memory-info'],
    viewport: { width: 1280, height: 800 },
    baseURL: recto.url,
  });
  try {
    await fill(context, recto.url);
    const starts: Start[] = [];
    for (let run = 0; run < WARM_UPS + STARTS; run += 1) {
      const start = await measureStart(context);
      if (run >= WARM_UPS) starts.push(start);
    }
    const painted = starts.map(({ paintedMs }) => paintedMs);
    const heap = Math.max(...starts.map(({ heapMb }) => heapMb));
    const peak = Math.max(...starts.map(({ peakMb }) => peakMb));
    say(`A device with ${PAGES.toLocaleString('en')} own pages of 1 to 9 KB, ${STARTS} starts`);
    say(
      `My projects, start to painted cards: median ${median(painted).toFixed(0)} ms, p95 ${quantile(painted, 0.95).toFixed(0)} ms (at most ${MOST_MS})`,
    );
    say(
      `heap at rest ${heap.toFixed(0)} MB, largest on the way ${peak.toFixed(0)} MB (at most ${MOST_MB})`,
    );
    const search = await measureSearch(context);
    say(
      `search through all texts: all results after ${search.allMs.toFixed(0)} ms, longest task ${search.longestMs.toFixed(0)} ms, heap then ${search.heapMb.toFixed(0)} MB`,
    );
  } finally {
    await context.close();
    await recto.remove();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function fill(context: BrowserContext, url: string): Promise<void> {
  const [first] = context.pages();
  const tab = first ?? (await context.newPage());
  const account = newAccount();
  await register(url, account);
  await signIn(tab, account);
  await readyForOffline(tab);
  const author = await tab.evaluate(() => localStorage.getItem('recto-signed-in') ?? '');
  await putOnDevice(tab, manyPages(author, PAGES));
  await tab.goto('about:blank');
}

async function measureStart(context: BrowserContext): Promise<Start> {
  const tab = await context.newPage();
  await tab.addInitScript(noteCards);
  const devtools = await context.newCDPSession(tab);
  const peak = watchHeap(devtools);
  await tab.goto('/?tab=saved', { waitUntil: 'commit' });
  await tab.waitForFunction(() => window.cardsPainted !== undefined);
  await tab.waitForFunction(
    () => (document.querySelector('article [inert]')?.shadowRoot?.childElementCount ?? 0) > 0,
  );
  const paintedMs = await tab.evaluate(() => window.cardsPainted ?? NaN);
  const peakMb = await peak();
  const heapMb = await heapAtRest(devtools);
  await tab.close();
  return { paintedMs, peakMb, heapMb };
}

interface Search {
  readonly allMs: number;
  readonly longestMs: number;
  readonly heapMb: number;
}

/** Searches for a word of a single text, so that all texts are read. */
async function measureSearch(context: BrowserContext): Promise<Search> {
  const tab = await context.newPage();
  await tab.addInitScript(noteCards);
  await tab.goto('/?tab=saved');
  await tab.waitForFunction(() => window.cardsPainted !== undefined);
  await tab.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const startedAt = performance.now();
  await tab.getByRole('searchbox', { name: 'Search your projects' }).fill('no page says this');
  await tab.getByRole('heading', { name: 'No projects found' }).waitFor({ timeout: 60_000 });
  const allMs = performance.now() - startedAt;
  const longestMs = await tab.evaluate(
    () => (window as unknown as { readonly longest: { readonly ms: number } }).longest.ms,
  );
  const devtools = await context.newCDPSession(tab);
  const heapMb = await heapAtRest(devtools);
  await tab.close();
  return { allMs, longestMs, heapMb };
}

async function heapAtRest(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Samples the heap; the returned function stops it and returns the maximum, MB. */
function watchHeap(devtools: CDPSession): () => Promise<number> {
  let largest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const usage = await devtools.send('Runtime.getHeapUsage').catch(() => null);
      largest = Math.max(largest, (usage?.usedSize ?? 0) / 1e6);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return largest;
  };
}

/** Records the first paint of the cards, in the task after their frame; runs in the page. */
function noteCards(): void {
  const look = (): void => {
    if (document.querySelector('ul[aria-label="Your projects"] article') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      setTimeout(() => {
        window.cardsPainted = performance.now();
      });
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}
