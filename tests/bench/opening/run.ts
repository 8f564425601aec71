/**
 * `npm run bench:start`: from opening the app to an editor that takes what is typed: cold (nothing of the app on the
 * device), cold on a phone (4 times slower processor, fast 4G), warm (with the service worker) and offline. Somebody is
 * signed in, because only they write. Wants a built app.
 */
import { cpus, loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
} from '@playwright/test';
import { newAccount, register } from '../../e2e/support/account.ts';
import { startRecto } from '../../e2e/support/recto.ts';
import { keepSession } from '../../e2e/support/storedSession.ts';
import { readyForOffline } from '../../e2e/support/studio.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { median, quantile } from '../statistics.ts';

const EDITOR = '/?tab=markdown-editor';

/** So many openings of each kind. */
const RUNS = 15;

/** Fast 4G as Chromium's own tools have it: bytes in a second, and ms. */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 } as const;

const SLOWER = 4;

declare global {
  interface Window {
    /** When the editor took input for the first time and was painted, in ms from the start of the navigation. */
    editorReady?: number;
  }
}

/** One opening of the editor. */
interface Opening {
  readonly ms: number;
  /** Of the scripts until then, gzipped, of 1000 bytes. */
  readonly scriptKb: number;
}

async function main(): Promise<void> {
  const recto = await startRecto();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  const session = await register(recto.url, newAccount());
  try {
    const date = new Date().toISOString().slice(0, 10);
    print(`${date}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
    print('| until the editor takes input, ms | median | p95 | scripts, KB gzip | limit |');
    print('|---|---|---|---|---|');
    row('cold', await cold(browser, recto.url, session, false), 500);
    row('cold, phone', await cold(browser, recto.url, session, true), 2000);
    const context = await signedIn(browser, recto.url, session);
    const page = await context.newPage();
    await page.goto(EDITOR);
    await readyForOffline(page);
    await page.close();
    row('warm', await again(context), null);
    await context.setOffline(true);
    row('offline', await again(context), 300);
  } finally {
    await browser.close();
    await recto.remove();
  }
}

async function cold(
  browser: Browser,
  url: string,
  session: string,
  isPhone: boolean,
): Promise<readonly Opening[]> {
  const openings: Opening[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await signedIn(browser, url, session, isPhone);
    const page = await context.newPage();
    if (isPhone) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G });
    }
    openings.push(await open(page));
    await context.close();
  }
  return openings;
}

async function again(context: BrowserContext): Promise<readonly Opening[]> {
  const openings: Opening[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await context.newPage();
    openings.push(await open(page));
    await page.close();
  }
  return openings;
}

/** A browser in which somebody is signed in, and that has nothing of the app. */
async function signedIn(
  browser: Browser,
  url: string,
  session: string,
  isPhone = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  await keepSession(page, session);
  const { user } = JSON.parse(session) as { readonly user: { readonly id: string } };
  await page.evaluate((id) => localStorage.setItem('recto-signed-in', id), user.id);
  await page.close();
  return context;
}

async function open(page: Page): Promise<Opening> {
  const sizes: Promise<number>[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).byteLength / 1000));
  };
  page.on('response', note);
  await page.addInitScript(noteEditor);
  await page.goto(EDITOR, { waitUntil: 'commit' });
  const ms = await (
    await page.waitForFunction(() => window.editorReady, undefined, { timeout: 60_000 })
  ).evaluate((at) => at ?? NaN);
  page.off('response', note);
  const scriptKb = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // What took input is asked to show some.
  await page.locator('.cm-content').press('x');
  await page.waitForFunction(() =>
    document.querySelector('.cm-content')?.textContent.includes('x'),
  );
  return { ms, scriptKb };
}

/** In the page: notes when the editor is there to be written in, and that was painted. */
function noteEditor(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.cm-content[contenteditable="true"]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.editorReady = performance.now();
      }),
    );
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['contenteditable'],
  });
}

function row(name: string, openings: readonly Opening[], limit: number | null): void {
  const times = openings.map(({ ms }) => ms);
  const scripts = median(openings.map(({ scriptKb }) => scriptKb));
  const cells = [
    name,
    median(times).toFixed(0),
    quantile(times, 0.95).toFixed(0),
    scripts.toFixed(0),
    limit === null ? '' : `${limit}`,
  ];
  print(`| ${cells.join(' | ')} |`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
