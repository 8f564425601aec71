/**
 * `npm run attack`: runs each attack against a server in another process and measures the response times of other
 * clients: a file (goal 200 ms) and a page of the gallery (goal: the deadline of 8 s and 1 s more), and the longest that
 * the server's main thread worked without a break. Then Ctrl+C during an attack (200 ms), and the worst pages in each
 * place of the app in a browser (no task longer than 200 ms). `--server`, `--stop` and `--browser` run one of the three,
 * `--only <text>` what has the text in its name. Takes about 20 minutes, of which the browser has most; whatever gets no
 * answer is given up after a minute. Exits 1 at five times a goal, since machines are shared.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks/attacks.ts';
import { attackBrowser, type Stall } from './browser.ts';
import { watchedBy } from './bystanders.ts';
import { launch } from './launch.ts';
import { openTarget } from './target.ts';

const FILE_GOAL_MS = 200;
const LIST_GOAL_MS = 9000;
const APP_GOAL_MS = 200;
const TOLERANCE = 5;

/** By then the attack's thread has sent its requests. */
const UNDER_WAY_MS = 500;

/** Attacks that have not begun by then are left out. */
const MOST_MS = 4 * 60_000;

type Row = Readonly<Record<string, string | number>>;

const { values: chosen } = parseArgs({
  options: {
    server: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const isWhole = !chosen.server && !chosen.stop && !chosen.browser;
const attacks = ATTACKS.filter(({ name }) => name.includes(chosen.only));
const rows: Row[] = [];

function report(row: Row): void {
  rows.push(row);
  process.stdout.write(`${Object.values(row).join(' | ')}\n`);
}

/** Notes how many times a goal something took. */
function judge(times: number): void {
  if (times > TOLERANCE) process.exitCode = 1;
}

function rounded(ms: number): number | string {
  return Number.isFinite(ms) ? Math.round(ms) : 'no answer';
}

async function attackServer(): Promise<void> {
  const end = performance.now() + MOST_MS;
  let target = await openTarget();
  // What setting up took.
  await target.longestWork();
  for (const attack of attacks) {
    const began = performance.now();
    if (began > end) {
      report({ attack: attack.name, answer: 'left out: no time' });
      judge(Infinity);
      continue;
    }
    if (!target.isRunning()) target = await openTarget();
    if (attack.hasSlowLists === true) await target.slowLists(true);
    const { result, waits } = await watchedBy(target, attack);
    if (attack.hasSlowLists === true) await target.slowLists(false);
    judge(Math.max(waits.file / FILE_GOAL_MS, waits.list / LIST_GOAL_MS));
    if (result.startsWith('failed')) judge(Infinity);
    report({
      attack: attack.name,
      answer: result,
      'took, ms': rounded(performance.now() - began),
      'file, ms': rounded(waits.file),
      'list, ms': rounded(waits.list),
      'work, ms': rounded(await target.longestWork()),
    });
  }
  await target.stop();
}

async function interruptServer(): Promise<void> {
  for (const attack of attacks.filter(({ isStopped }) => isStopped === true)) {
    const target = await openTarget();
    launch(attack, target).catch(() => undefined);
    await sleep(UNDER_WAY_MS);
    const took = await target.stop();
    judge(took / FILE_GOAL_MS);
    report({ attack: `Ctrl+C during ${attack.name}`, answer: '', 'took, ms': rounded(took) });
  }
}

function reportStalls(stalls: readonly Stall[]): void {
  for (const [place, all = []] of Object.entries(Object.groupBy(stalls, (one) => one.place))) {
    const [worst] = all.toSorted((a, b) => (b.ms ?? Infinity) - (a.ms ?? Infinity));
    judge((worst?.ms ?? Infinity) / APP_GOAL_MS);
    const over = all.filter(({ ms }) => (ms ?? Infinity) > APP_GOAL_MS);
    const names = over.map(({ page, ms }) => `${page} (${ms ?? 'not measured'})`);
    report({
      attack: `${all.length} worst pages: ${place}`,
      answer: [`${over.length} over ${APP_GOAL_MS} ms`, ...names, `longest: ${worst?.page}`].join(
        '; ',
      ),
      'app, ms': worst?.ms ?? 'not measured',
    });
  }
}

if (isWhole || chosen.server) await attackServer();
if (isWhole || chosen.stop || chosen.server) await interruptServer();
if (isWhole || chosen.browser) {
  const { stalls, isMet } = await attackBrowser(chosen.only);
  if (!isMet) process.exitCode = 1;
  reportStalls(stalls);
}
process.stdout.write(`\n${rows.length} attacks\n`);
console.table(rows);
process.exit();
