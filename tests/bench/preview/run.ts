/**
 * `npm run bench:preview`: latency from a keypress to its paint in the Markdown preview, compared with other editors.
 * Needs a built app. `--only=recto,toast,easymde,uiw,mdEditor`, `--size=10,100,1000` (KB) and `--place=end,middle` run
 * a part; `--features=github,plain,rich` chooses Recto's documents; `--profile=<folder>` writes CPU profiles of the typing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Frame, type Page } from '@playwright/test';
import { startRecto } from '../../e2e/support/recto.ts';
import { option, wants } from '../options.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { startProfile } from '../editor/profile.ts';
import { tasksDuring, type Task } from '../../support/tasks.ts';
import { median, quantile } from '../statistics.ts';
import { watch, type Painted, type Typed } from './page/watch.ts';
import { PEERS, servePeers } from './peerServer.ts';
import {
  peerSubject,
  previewWindow,
  rectoSubject,
  START,
  type Place,
  type Subject,
} from './subjects.ts';
import { MARK, typeMarked } from './typing.ts';

/** Timeout for a slow preview. */
const PATIENCE_MS = 60_000;

const COLUMNS = [
  'preview',
  'size',
  'place',
  'key to painted preview, ms: median / p95 / most',
  'keys (never seen)',
  'longest task while typing, ms (processor)',
  'tasks over 50 ms (processor)',
  'open to first screen, ms',
];

async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  const date = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1);
  say(`${date}, ${cpus().length} cores, load ${load}, Chromium ${browser.version()}\n`);
  row(COLUMNS);
  row(COLUMNS.map(() => '---'));
  const peers = PEERS.filter((peer) => wants('only', peer));
  const server = peers.length > 0 ? await servePeers(peers) : null;
  const recto = wants('only', 'recto') ? await startRecto() : null;
  for (const kilobytes of [10, 100, 1000]) {
    if (!wants('size', `${kilobytes}`)) continue;
    const subjects: Subject[] = [];
    for (const features of ['github', 'plain', 'rich'] as const) {
      if (recto === null || !wants('features', features)) continue;
      subjects.push(rectoSubject(recto.url, kilobytes * 1000, features));
    }
    for (const peer of peers) {
      if (server !== null) subjects.push(peerSubject(server.url, peer, kilobytes * 1000));
    }
    for (const subject of subjects) await measure(browser, subject, kilobytes);
  }
  server?.close();
  await browser.close();
  await recto?.remove();
}

/** Opens a subject's document once and types at each place. */
async function measure(browser: Browser, subject: Subject, kilobytes: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: subject.url,
  });
  const page = await context.newPage();
  await page.addInitScript(watch, [subject.preview.root, START] as const);
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    const began = await subject.open(page);
    const shown = await previewWindow(page, subject.preview);
    await shown.waitForFunction((last) => window.previewWatch.shows(last), subject.last);
    await page.waitForTimeout(2000);
    const opened = await shown.evaluate(() => window.previewWatch.openedAt());
    const openMs = (opened ?? Number.NaN) - began;
    for (const place of ['end', 'middle'] as const) {
      if (!wants('place', place)) continue;
      const { seen, tasks } = await type(browser, page, shown, subject, place, kilobytes);
      report(subject.title, kilobytes, place, seen, tasks, openMs);
    }
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    row([subject.title, `${kilobytes} KB`, '', `not measured: ${why}`]);
  }
  await context.close();
}

async function type(
  browser: Browser,
  page: Page,
  shown: Frame,
  subject: Subject,
  place: Place,
  size: number,
) {
  await subject.placeCursor(page, place);
  await page.waitForTimeout(1500);
  const windows = new Set([page.mainFrame(), shown]);
  for (const each of windows) {
    await each.evaluate((mark) => window.previewWatch.begin(mark), MARK[place]);
  }
  const folder = option('profile');
  const endProfile = folder === undefined ? null : await startProfile(page);
  const isApart = shown !== page.mainFrame();
  const endFrame = folder !== undefined && isApart ? await startProfile(page, shown) : null;
  const tasks = await tasksDuring(browser, page, () => typeMarked(page, place));
  if (folder !== undefined && endProfile !== null) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${subject.title}-${size}-${place}`);
    writeFileSync(`${path}.cpuprofile`, await endProfile());
    if (endFrame !== null) writeFileSync(`${path}-frame.cpuprofile`, await endFrame());
  }
  // `end` keeps what was recorded, so it may be called twice where both are one window.
  const { keys } = await page.evaluate(() => window.previewWatch.end());
  const { paints, inSight } = await shown.evaluate(() => window.previewWatch.end());
  return { seen: { ...latencies(keys, paints, MARK[place].length), inSight }, tasks };
}

/** From each key to the first paint that shows its character. Those of the mark only make the text recognisable. */
function latencies(typed: readonly Typed[], paints: readonly Painted[], markLength: number) {
  const whole = typed.map(({ key }) => key).join('');
  const counted = typed.map(({ at }, index) => ({ at, text: whole.slice(0, index + 1) }));
  const found = counted.slice(markLength - 1).map(({ at, text }) => {
    const paint = paints.find((each) => each.at >= at && each.text.startsWith(text));
    return paint === undefined ? null : paint.at - at;
  });
  const keys = found.filter((ms) => ms !== null);
  return { keys, missed: found.length - keys.length };
}

interface Seen {
  readonly keys: readonly number[];
  /** Keys that never appeared. */
  readonly missed: number;
  readonly inSight: boolean;
}

function report(
  title: string,
  kilobytes: number,
  place: Place,
  { keys, missed, inSight }: Seen,
  tasks: readonly Task[],
  openMs: number,
): void {
  const longest = (pick: (task: Task) => number): string =>
    Math.max(0, ...tasks.map(pick)).toFixed(0);
  row([
    title,
    `${kilobytes} KB`,
    inSight ? place : `${place} (out of sight)`,
    [median(keys), quantile(keys, 0.95), Math.max(...keys)].map((ms) => ms.toFixed(1)).join(' / '),
    `${keys.length} (${missed})`,
    `${longest(({ wall }) => wall)} (${longest(({ cpu }) => cpu)})`,
    `${tasks.filter(({ wall }) => wall > 50).length} (${tasks.filter(({ cpu }) => cpu > 50).length})`,
    openMs.toFixed(0),
  ]);
}

function row(cells: readonly string[]): void {
  say(`| ${cells.join(' | ')} |`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
