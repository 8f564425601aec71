/**
 * `npm run bench:chat`: the cost of streaming a reply, compared with other renderers: 50 KB in 20-character fragments
 * at 100 a second, and in 4-character fragments unthrottled.
 * `--only=recto,reactMarkdown,streamdown,assistantUi,xMarkdown`, `--way=paced,full` and `--size=50` (KB) run a part;
 * `--runs=5` measures in turn and prints medians; `--before=<folder>` also measures Recto of another checkout;
 * `--profile=<folder>` writes CPU profiles.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { option, wants } from '../options.ts';
import { startProfile } from '../editor/profile.ts';
import { tasksDuring } from '../../support/tasks.ts';
import { median } from '../statistics.ts';
import type { Seen } from './page/peer.ts';
import { serveSubjects, SUBJECTS, type SubjectName } from './peerServer.ts';

const TITLES: Readonly<Record<SubjectName, string>> = {
  recto: 'Recto',
  before: 'Recto, before',
  reactMarkdown: 'react-markdown 10.1.0, memoised by block',
  streamdown: 'Streamdown 2.7.1',
  assistantUi: 'assistant-ui react-markdown 0.14.16',
  xMarkdown: '@ant-design/x-markdown 2.9.0',
};

const WAYS = [
  { name: 'paced', title: '20 characters, 100 a second', fragment: 20, every: 10 },
  { name: 'full', title: '4 characters, full speed', fragment: 4, every: 0 },
] as const;

type Way = (typeof WAYS)[number];

/** The last words of the reply. */
const LAST = 'the reply ends here';

/** Timeout for a slow renderer, ms. */
const PATIENCE_MS = 120_000;

/** One run; times in ms. */
interface Measures extends Seen {
  readonly scripts: number;
  readonly layout: number;
  readonly longest: number;
  readonly longestCpu: number;
  readonly over50: number;
  readonly over50Cpu: number;
}

const COLUMNS = [
  'renderer',
  'fragments',
  'scripting, ms of processor time',
  'style and layout, ms of processor time',
  'longest task, ms (processor)',
  'tasks over 50 ms (processor)',
  'dropped frames (longest run)',
  'until all is shown, ms',
];

async function main(): Promise<void> {
  const kilobytes = Number(option('size') ?? 50);
  const runs = Number(option('runs') ?? 1);
  const before = option('before');
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  const date = new Date().toISOString().slice(0, 10);
  const subjects = SUBJECTS.filter(
    (subject) => wants('only', subject) && (subject === 'before' ? before !== undefined : true),
  );
  const server = await serveSubjects(subjects, option('profile') === undefined, before);
  const load = loadavg()[0]?.toFixed(1);
  say(
    `${date}, ${cpus().length} cores, load ${load}, Chromium ${browser.version()}, ${kilobytes} KB, medians of ${runs}\n`,
  );
  row(COLUMNS);
  row(COLUMNS.map(() => '---'));
  for (const way of WAYS.filter(({ name }) => wants('way', name))) {
    const found = new Map<SubjectName, Measures[]>(subjects.map((subject) => [subject, []]));
    for (let run = 0; run < runs; run += 1) {
      for (const [subject, measured] of found) {
        const one = await measure(browser, server.url, subject, way, kilobytes);
        if (one !== null) measured.push(one);
      }
    }
    for (const [subject, measured] of found)
      if (measured.length > 0) report(subject, way, measured);
  }
  say(`\nLoad at the end ${loadavg()[0]?.toFixed(1)}`);
  server.close();
  await browser.close();
}

async function measure(
  browser: Browser,
  url: string,
  subject: SubjectName,
  way: Way,
  kilobytes: number,
): Promise<Measures | null> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await page.goto(`${url}/${subject}`);
    await page.waitForFunction(() => 'readReply' in window);
    // A short reply first warms up the JIT.
    await read(page, way, 2);
    await page.reload();
    await page.waitForFunction(() => 'readReply' in window);
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
    const folder = option('profile');
    const endProfile = folder === undefined ? null : await startProfile(page);
    const before = await costs(metrics);
    let seen: Seen | null = null;
    const tasks = await tasksDuring(browser, page, async () => {
      seen = await read(page, way, kilobytes);
      await page.waitForTimeout(500);
    });
    const after = await costs(metrics);
    if (folder !== undefined && endProfile !== null) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${subject}-${way.name}.cpuprofile`), await endProfile());
    }
    if (seen === null) throw new Error('Nothing was seen.');
    return {
      ...(seen as Seen),
      scripts: after.scripts - before.scripts,
      layout: after.layout - before.layout,
      longest: Math.max(0, ...tasks.map(({ wall }) => wall)),
      longestCpu: Math.max(0, ...tasks.map(({ cpu }) => cpu)),
      over50: tasks.filter(({ wall }) => wall > 50).length,
      over50Cpu: tasks.filter(({ cpu }) => cpu > 50).length,
    };
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    row([TITLES[subject], way.title, `not measured: ${why}`]);
    return null;
  } finally {
    await context.close();
  }
}

function read(page: Page, { fragment, every }: Way, kilobytes: number): Promise<Seen> {
  const address = `/reply?size=${kilobytes * 1000}&fragment=${fragment}&every=${every}`;
  return page.evaluate(([from, size, last]) => window.readReply(from, size, last), [
    address,
    fragment,
    LAST,
  ] as const);
}

/** What the page's scripts, styles and layout have cost so far, ms of processor time. */
async function costs(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number =>
    1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return {
    scripts: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
}

function report(subject: SubjectName, way: Way, runs: readonly Measures[]): void {
  const of = (name: keyof Measures): string => median(runs.map((run) => run[name])).toFixed(0);
  row([
    TITLES[subject],
    way.title,
    of('scripts'),
    of('layout'),
    `${of('longest')} (${of('longestCpu')})`,
    `${of('over50')} (${of('over50Cpu')})`,
    `${of('dropped')} (${of('longestRun')})`,
    of('wholeMs'),
  ]);
}

function row(cells: readonly string[]): void {
  say(`| ${cells.join(' | ')} |`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
