/**
 * `npm run bench:start`: from opening the app to a typed key shown in the editor: cold (nothing cached), cold on a
 * phone (CPU 4 times slower, fast 4G), warm (with the service worker), offline, and warm on a phone. A session is in the storage, because
 * only signed-in users can edit; everything else is as on a first visit. Beside it, in turn: the floor, which is React
 * with a bare CodeMirror (warm and offline with a worker and one read of a database), and with `--before=<folder>`
 * another build. Needs a built app. `--runs=3`, `--type=html` and `--only=phone,offline` run a part.
 */
import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import type { ContentType } from '../../../src/domain/page/page.ts';
import { readyForOffline } from '../../e2e/support/studio.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { option, wants } from '../options.ts';
import { median, quantile } from '../statistics.ts';
import { signedInDevice, type Device } from './device.ts';
import { buildFloor } from './floor/build.ts';
import { openEditor, type Opening } from './openEditor.ts';
import { startSubject, type Subject } from './subject.ts';

const KINDS = ['cold', 'phone', 'warm', 'offline', 'warmPhone'] as const;

type Kind = (typeof KINDS)[number];

/**
 * Others, measured on 2 cores in November 2026 with the same definition; ms and KB of gzipped scripts. They need no
 * account; Web Maker edits HTML, the other two Markdown.
 */
const PEERS: readonly string[] = [
  '| StackEdit | 923 | 4129 | | 920 | 881 |',
  '| Web Maker | 1039 | 3962 | | 1046 | 523 |',
  '| Dillinger | 1215 | 4782 | | does not open | 1638 |',
];

async function main(): Promise<void> {
  const runs = Number(option('runs') ?? 7);
  const kinds = KINDS.filter((kind) => wants('only', kind));
  const types = (['markdown', 'html'] as const).filter((type) => wants('type', type));
  const floor = await buildFloor('dist');
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  const subjects: Subject[] = [];
  try {
    subjects.push(await startSubject('floor', floor, true));
    const before = option('before');
    if (before !== undefined) subjects.push(await startSubject('before', before));
    subjects.push(await startSubject('Recto', 'dist'));
    const date = new Date().toISOString().slice(0, 10);
    print(`${date}, ${cpus().length} cores, load ${load()}, Chromium ${browser.version()}`);
    print(
      `\nUntil a typed key is shown; ms, medians of ${runs}, in brackets by how much of the floor;`,
    );
    print('CPU is the main thread; KB gzip of scripts, 1 KB = 1000 bytes\n');
    print(
      '| | time | slowest | in any field | first paint | CPU | scripts\u2019 CPU | blocking | KB | of the network | files |',
    );
    print('|---|---|---|---|---|---|---|---|---|---|---|');
    for (const type of types) {
      for (const kind of kinds)
        printRows(`${type}, ${kind}`, await measure(browser, subjects, { kind, type, runs }));
    }
    print(`\nload ${load()}`);
    print('\n| others | cold | phone | warm | offline | scripts |\n|---|---|---|---|---|---|');
    for (const peer of PEERS) print(peer);
  } finally {
    await browser.close();
    for (const subject of subjects) await subject.close();
    await rm(floor, { recursive: true, force: true });
  }
}

interface Plan {
  readonly kind: Kind;
  readonly type: ContentType;
  readonly runs: number;
}

type Openings = ReadonlyMap<Subject, readonly Opening[]>;

/** Opens each subject in turn, so that a busy moment of the machine meets all of them. */
async function measure(
  browser: Browser,
  subjects: readonly Subject[],
  plan: Plan,
): Promise<Openings> {
  const { kind, type, runs } = plan;
  const isAgain = kind !== 'cold' && kind !== 'phone';
  const isPhone = kind === 'phone' || kind === 'warmPhone';
  const address = (subject: Subject) =>
    `/?tab=${type}-editor${subject.isFloor && isAgain ? '&kept' : ''}`;
  const deviceOf = (subject: Subject) =>
    signedInDevice(browser, { ...subject, kind: isPhone ? 'phone' : 'desk' });
  const visited = new Map<Subject, Device>();
  for (const subject of isAgain ? subjects : []) {
    const device = await deviceOf(subject);
    visited.set(subject, device);
    const first = await device.newPage();
    await openEditor(first, address(subject), subject.dist);
    await readyForOffline(first);
    await first.close();
    await device.context.setOffline(kind === 'offline');
  }
  const openings = new Map<Subject, Opening[]>(subjects.map((subject) => [subject, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const subject of subjects) {
      const device = visited.get(subject) ?? (await deviceOf(subject));
      const page = await device.newPage();
      openings.get(subject)?.push(await openEditor(page, address(subject), subject.dist));
      await page.close();
      if (!visited.has(subject)) await device.close();
    }
  }
  for (const device of visited.values()) await device.close();
  return openings;
}

function printRows(name: string, openings: Openings): void {
  const [floor] = openings.values();
  for (const [subject, measured] of openings) {
    const of = (value: (opening: Opening) => number, all = measured) => median(all.map(value));
    const beside = (value: (opening: Opening) => number) => {
      const own = of(value);
      return `${own.toFixed(0)} (${(own / of(value, floor)).toFixed(2)})`;
    };
    const cells = [
      `${name}: ${subject.name}`,
      beside(({ ms }) => ms),
      quantile(
        measured.map(({ ms }) => ms),
        1,
      ).toFixed(0),
      of(({ firstKeyMs }) => firstKeyMs).toFixed(0),
      of(({ firstPaintMs }) => firstPaintMs).toFixed(0),
      beside(({ cpu }) => cpu.all),
      beside(({ cpu }) => cpu.scripts),
      of(({ blockedMs }) => blockedMs).toFixed(0),
      of(({ scripts }) => scripts.all).toFixed(0),
      of(({ scripts }) => scripts.network).toFixed(0),
      of(({ scripts }) => scripts.count).toFixed(0),
    ];
    print(`| ${cells.join(' | ')} |`);
  }
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '?';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
