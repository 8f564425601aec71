import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { newAccount, register, signIn } from '../../e2e/support/auth/account.ts';
import { startRecto } from '../../e2e/support/recto.ts';
import { synced } from '../../e2e/support/studio.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { median, quantile } from '../statistics.ts';
import { manyPages, putOnDevice } from './ownPages.ts';

const PAGES = 1000;

/** A phone. */
const VIEWPORT = { width: 390, height: 844 };

/** Of a finger, px per second. */
const SPEED = 1600;

/** Of each scroll, px. */
const DISTANCE = 16_000;

/** Goals, ms. */
const MOST_CPU_MS = 8;
const MOST_TASK_MS = 50;

interface Trace {
  /** The renderer's main thread between two frames, ms of processor time. */
  readonly frames: readonly number[];
  readonly longestMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Measures scrolling Saved Pages with 1,000 projects on a phone, as cards and as rows. Needs a built app. */
export async function measureScrolling(say: (line: string) => void): Promise<void> {
  const recto = await startRecto({ RECTO_SAMPLES: '0' });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const page = await fill(browser, recto.url);
    say(
      `${PAGES.toLocaleString('en')} projects, ${VIEWPORT.width}×${VIEWPORT.height} px, ${SPEED} px/s`,
    );
    for (const view of ['cards', 'rows'] as const) {
      await page.goto('/?tab=saved');
      await page.locator(`li[aria-setsize="${PAGES}"]`).first().waitFor({ timeout: 60_000 });
      const other = page.getByRole('button', { name: 'Show as a list' });
      if (view === 'rows') await other.click();
      for (const direction of [-1, 1, -1, 1]) {
        const { frames, longestMs } = await scroll(page, direction * DISTANCE);
        say(
          `${view}, ${direction < 0 ? 'down' : 'up'}, ${frames.length} frames: processor time of the main thread ` +
            `median ${median(frames).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms (at most ${MOST_CPU_MS}), ` +
            `longest task ${longestMs.toFixed(0)} ms (at most ${MOST_TASK_MS})`,
        );
      }
    }
  } finally {
    await browser.close();
    await recto.remove();
  }
}

async function fill(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL: url });
  const page = await context.newPage();
  const account = newAccount();
  await register(url, account);
  await signIn(page, account);
  const author = await page.evaluate(() => localStorage.getItem('recto-signed-in') ?? '');
  // Until then the account's database may lack its tables.
  await synced(page);
  await putOnDevice(page, manyPages(author, PAGES));
  return page;
}

async function scroll(page: Page, yDistance: number): Promise<Trace> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const devtools = await page.context().newCDPSession(page);
  if (browser === undefined) throw new Error('No browser');
  const events = collect(browser);
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  const before = await page.evaluate(() => {
    // A frame for each refresh of the screen, also where nothing is drawn.
    const tick = () => requestAnimationFrame(tick);
    if (!('ticking' in window)) tick();
    Object.assign(window, { ticking: true });
    return window.scrollY;
  });
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
  await browser.send('Tracing.end');
  const moved = Math.abs((await page.evaluate(() => window.scrollY)) - before);
  if (moved < DISTANCE / 2) throw new Error(`Scrolled ${moved} px only`);
  return summarise(await events);
}

async function collect(session: CDPSession): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as readonly TraceEvent[]));
  });
  await new Promise<void>((resolve) => {
    session.on('Tracing.tracingComplete', () => resolve());
  });
  return events;
}

function summarise(events: readonly TraceEvent[]): Trace {
  // The busiest main thread of a renderer is that of the page.
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const threads = mains.map(({ pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid);
    const tasks = own.filter(
      ({ name, ph }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X',
    );
    return { own, tasks };
  });
  const [busiest] = threads.toSorted((a, b) => b.tasks.length - a.tasks.length);
  if (busiest === undefined) throw new Error('No main thread in the trace');
  const { own, tasks } = busiest;
  const begins = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const edges = begins.toSorted((a, b) => a - b);
  const frames = edges.slice(1).map((end, index) => {
    const start = edges[index] ?? end;
    const within = tasks.filter(({ ts }) => ts >= start && ts < end);
    return within.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  });
  return { frames, longestMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)) };
}
