import { chromium, type Browser, type Page } from '@playwright/test';
import { newAccount, register, signIn } from '../../e2e/support/auth/account.ts';
import { startRecto } from '../../e2e/support/recto.ts';
import { synced } from '../../e2e/support/studio.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { median, quantile } from '../statistics.ts';
import { filledFolder, MANY_PAGES } from './filledFolder.ts';
import { manyPages, putOnDevice } from './ownPages.ts';
import { followFrames, followTurns } from './page/watch.ts';

/** Page turns per start; the first few warm up the JIT. */
const TURNS = 40;
const WARM_UPS = 5;

/** How long the page numbers are visible before the click, ms: the prefetch runs meanwhile. */
const LOOK_MS = 1000;

/** Start pages: the front, and deep in the list. */
const STARTS = [1, 4000];

const CARDS = 60;
const SCROLLS = 5;

/** Scroll speed of a finger, px per second. */
const SPEED = 1600;

/** Goals, ms. */
const MOST_TURN_MS = 150;
const MOST_FRAME_MS = 33;

/**
 * Measures the gallery in a browser: from a click on "Next" to the painted cards, at both ends of 100,000 pages, and
 * frame durations while scrolling 60 cards. Needs a built app.
 */
export async function measureBrowser(say: (line: string) => void): Promise<void> {
  const recto = await startRecto({ RECTO_SAMPLES: '0' }, await filledFolder(say));
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    say(`A gallery of ${MANY_PAGES.toLocaleString('en')} pages, ${TURNS} clicks on "Next" each`);
    for (const start of STARTS) {
      const turns = await turnPages(browser, recto.url, start, LOOK_MS);
      say(
        `from page ${start} on, click to painted cards: ${figures(turns)} (p95 at most ${MOST_TURN_MS})`,
      );
    }
    const hasty = await turnPages(browser, recto.url, 2000, 0);
    say(`from page 2000 on, without the page numbers in view before: ${figures(hasty)}`);
    for (const [index, frames] of (await scrollCards(browser, recto.url)).entries()) {
      const long = frames.filter((ms) => ms > MOST_FRAME_MS).length;
      say(
        `${CARDS} cards, scroll ${index + 1}, ${frames.length} frames: ${figures(frames)}, ${long} over ${MOST_FRAME_MS} ms`,
      );
    }
  } finally {
    await browser.close();
    await recto.remove();
  }
}

/** From each click on "Next" to the painted cards, ms. */
async function turnPages(
  browser: Browser,
  url: string,
  start: number,
  lookMs: number,
): Promise<readonly number[]> {
  const page = await openPage(browser, url);
  await page.addInitScript(followTurns);
  await page.goto(start === 1 ? '/' : `/?page=${start}`);
  const next = page
    .getByRole('navigation', { name: 'Gallery pages' })
    .getByRole('button', { name: 'Next' });
  const turns: number[] = [];
  for (let turn = 0; turn < WARM_UPS + TURNS; turn += 1) {
    // The user has looked at the cards, so their thumbnails are rendered.
    await page.waitForFunction(
      () => (document.querySelector('article [inert]')?.shadowRoot?.childElementCount ?? 0) > 0,
    );
    if (lookMs > 0) {
      await next.scrollIntoViewIfNeeded();
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    await next.click();
    await page.waitForFunction((count) => window.turns.length > count, turn);
    const ms = await page.evaluate(() => window.turns.at(-1) ?? NaN);
    if (turn >= WARM_UPS) turns.push(ms);
  }
  await page.context().close();
  return turns;
}

/** Frame durations, ms, of several scrolls through 60 cards; the first one renders the thumbnails. */
async function scrollCards(browser: Browser, url: string): Promise<readonly (readonly number[])[]> {
  const page = await openPage(browser, url);
  const account = newAccount();
  await register(url, account);
  await signIn(page, account);
  const author = await page.evaluate(() => localStorage.getItem('recto-signed-in') ?? '');
  // Until then the account's database may lack its tables.
  await synced(page);
  await putOnDevice(page, manyPages(author, CARDS));
  await page.addInitScript(followFrames);
  const devtools = await page.context().newCDPSession(page);
  const scrolls: (readonly number[])[] = [];
  await page.goto('/?tab=saved');
  await page.waitForFunction(
    () => (document.querySelector('article [inert]')?.shadowRoot?.childElementCount ?? 0) > 0,
  );
  for (let scroll = 0; scroll < SCROLLS; scroll += 1) {
    const way = await page.evaluate(
      () => document.documentElement.scrollHeight - window.innerHeight,
    );
    await page.evaluate(() => window.frames60.start());
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 640,
      y: 400,
      yDistance: scroll % 2 === 0 ? -way : way,
      speed: SPEED,
      gestureSourceType: 'mouse',
    });
    scrolls.push(await page.evaluate(() => window.frames60.stop()));
  }
  await page.context().close();
  return scrolls;
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: url,
  });
  return context.newPage();
}

function figures(values: readonly number[]): string {
  const [middle, most95, most] = [median(values), quantile(values, 0.95), Math.max(...values)];
  return `median ${middle.toFixed(1)} ms, p95 ${most95.toFixed(1)} ms, most ${most.toFixed(1)} ms`;
}
