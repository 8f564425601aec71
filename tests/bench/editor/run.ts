/**
 * `npm run bench:editor`: keypress-to-paint latency in both editors, compared with a bare CodeMirror 6. Needs a built
 * app. `--only=recto,bare`, `--type=html,markdown` and `--size=10,100,1000` (KB) run a part; `--profile=<folder>`
 * writes a CPU profile of the typing for the browser's developer tools.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { ContentType } from '../../../src/domain/page/page.ts';
import { option, wants } from '../options.ts';
import { newAccount, register, signIn } from '../../e2e/support/auth/account.ts';
import { addPages } from '../../e2e/support/pages/pages.ts';
import { startRecto, type Recto } from '../../e2e/support/recto.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { median, quantile } from '../statistics.ts';
import { serveBare, type BareServer } from './bareServer.ts';
import { watch } from './page/watch.ts';
import { startProfile } from './profile.ts';
import { sample } from './samples.ts';
import { tasksDuring, type Task } from '../../support/tasks.ts';
import { placeCursor, scrollThrough, typeText } from './typist.ts';

type Editor = 'recto' | 'bare';

interface Figures {
  readonly openMs: number;
  readonly keys: readonly number[];
  readonly tasks: readonly Task[];
  /** Long tasks as the page's observer reports them. */
  readonly longTasks: readonly string[];
  readonly frames: readonly number[];
}

const TITLES: Readonly<Record<Editor, string>> = { recto: 'Recto', bare: 'bare CodeMirror' };

async function main(): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  say(`${date}, ${cpus().length} cores, load ${load}, Chromium ${browser.version()}`);
  say('');
  say(HEAD);
  say(HEAD.replaceAll(/[^|]/g, '-'));
  const recto = wants('only', 'recto') ? await startRecto() : null;
  const bare = wants('only', 'bare') ? await serveBare() : null;
  for (const type of ['markdown', 'html'] as const) {
    for (const kilobytes of [10, 100, 1000]) {
      if (!wants('type', type) || !wants('size', `${kilobytes}`)) continue;
      if (bare !== null) await row(browser, 'bare', bareSubject(bare), type, kilobytes);
      if (recto !== null) await row(browser, 'recto', rectoSubject(recto), type, kilobytes);
    }
  }
  bare?.close();
  await browser.close();
  await recto?.remove();
}

/** Prepares a page for opening a document and returns the document's URL. */
type Opener = (page: Page, type: ContentType, size: number) => Promise<string>;

/** An editor to measure. */
interface Subject {
  readonly url: string;
  readonly open: Opener;
}

function bareSubject({ url }: BareServer): Subject {
  return { url, open: async (_page, type, size) => `${url}/?type=${type}&size=${size}` };
}

function rectoSubject({ url }: Recto): Subject {
  const open: Opener = async (page, type, size) => {
    const account = newAccount();
    await register(url, account);
    const content = sample(type, size);
    const text = type === 'html' ? { html_content: content } : { markdown_content: content };
    const [id = ''] = await addPages(url, account, [
      { title: 'A long page', content_type: type, ...text },
    ]);
    await signIn(page, account);
    const address = `${url}/?tab=${type}-editor&load=${id}`;
    // The first opening stores the page on the device; the second one is measured.
    await page.goto(address);
    await page.waitForFunction(() => window.editorShown !== undefined);
    return address;
  };
  return { url, open };
}

async function row(
  browser: Browser,
  editor: Editor,
  { url, open }: Subject,
  type: ContentType,
  kilobytes: number,
): Promise<void> {
  const figures = await measure(browser, `${editor}-${type}-${kilobytes}`, url, (page) =>
    open(page, type, kilobytes * 1000),
  );
  const { keys, tasks, longTasks, frames } = figures;
  const longest = (pick: (task: Task) => number): string =>
    Math.max(0, ...tasks.map(pick)).toFixed(0);
  const cells = [
    TITLES[editor],
    type,
    `${kilobytes} KB`,
    `${median(keys).toFixed(0)} / ${quantile(keys, 0.95).toFixed(0)} / ${Math.max(...keys).toFixed(0)}`,
    `${longest(({ wall }) => wall)} (${longest(({ cpu }) => cpu)})`,
    `${tasks.filter(({ wall }) => wall > 50).length} (${tasks.filter(({ cpu }) => cpu > 50).length})`,
    `${figures.openMs.toFixed(0)}`,
    `${frames.filter((ms) => ms > 34).length} of ${frames.length}, ${Math.max(...frames).toFixed(0)}`,
  ];
  say(`| ${cells.join(' | ')} |`);
  if (longTasks.length > 0) process.stderr.write(`  long tasks: ${longTasks.join(', ')}\n`);
}

const HEAD =
  '| editor | text | size | key to paint, ms: median / p95 / most | longest task while typing, ms (processor) | over 50 ms | open, ms | frames over 33 ms while scrolling, longest ms |';

async function measure(
  browser: Browser,
  name: string,
  baseURL: string,
  open: (page: Page) => Promise<string>,
): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL,
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  page.setDefaultTimeout(120_000);
  const url = await openAddress(page, open);
  await page.goto(url);
  await page.waitForFunction(() => window.editorShown !== undefined);
  const openMs = await page.evaluate(() => window.editorShown ?? NaN);
  await page.waitForTimeout(4000);
  await placeCursor(page);

  await page.evaluate(() => window.editorSeen());
  const profile = option('profile');
  const endProfile = profile === undefined ? null : await startProfile(page);
  const tasks = await tasksDuring(browser, page, () => typeText(page));
  if (profile !== undefined && endProfile !== null) {
    mkdirSync(profile, { recursive: true });
    writeFileSync(join(profile, `${name}.cpuprofile`), await endProfile());
  }
  const typed = await page.evaluate(() => window.editorSeen());

  await scrollThrough(page);
  const { frames } = await page.evaluate(() => window.editorSeen());
  await context.close();
  const longTasks = typed.longTasks.map(([ms, whose]) => `${ms.toFixed(0)} ${whose}`);
  return { openMs, keys: typed.keys, tasks, longTasks, frames };
}

/** The URL of a document, after leaving it. */
async function openAddress(page: Page, open: (page: Page) => Promise<string>): Promise<string> {
  const url = await open(page);
  await page.goto('about:blank');
  return url;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
