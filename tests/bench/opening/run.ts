/**
 * `npm run bench:start`: from opening the app to a typed key shown in the editor: cold (nothing cached), cold on a
 * phone (CPU 4 times slower, fast 4G), warm (with the service worker) and offline. A session is in the storage, because
 * only signed-in users can edit; everything else is as on a first visit. Needs a built app. `--runs=3`, `--type=html`
 * and `--only=phone,offline` run a part.
 */
import { cpus, loadavg } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import type { ContentType } from '../../../src/domain/page/page.ts';
import { newAccount, register } from '../../e2e/support/auth/account.ts';
import { startRecto } from '../../e2e/support/recto.ts';
import { readyForOffline } from '../../e2e/support/studio.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { option, wants } from '../options.ts';
import { median, quantile } from '../statistics.ts';
import { signedInDevice } from './device.ts';
import { openEditor, type Opening } from './openEditor.ts';

const KINDS = ['cold', 'phone', 'warm', 'offline'] as const;

type Kind = (typeof KINDS)[number];

/** Goals, ms. */
const AIMS: Readonly<Record<Kind, number | null>> = {
  cold: 500,
  phone: 2000,
  warm: null,
  offline: 300,
};

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
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  const recto = await startRecto();
  try {
    const date = new Date().toISOString().slice(0, 10);
    const load = loadavg()[0]?.toFixed(1) ?? '?';
    print(`${date}, ${cpus().length} cores, load ${load}, Chromium ${browser.version()}`);
    print(
      `\nUntil a typed key is shown, ms, median of ${runs}; KB gzip of scripts, 1 KB = 1000 bytes\n`,
    );
    print('| | median | slowest | aim | scripts until then | over the network |');
    print('|---|---|---|---|---|---|');
    const session = await register(recto.url, newAccount());
    for (const type of types) {
      for (const kind of kinds) {
        const openings = await MEASURES[kind]({ browser, url: recto.url, session, type, runs });
        printRow(`${type}, ${kind}`, openings, AIMS[kind]);
      }
    }
    print('\n| others | cold | phone | warm | offline | scripts |\n|---|---|---|---|---|---|');
    for (const peer of PEERS) print(peer);
  } finally {
    await browser.close();
    await recto.remove();
  }
}

interface Measure {
  readonly browser: Browser;
  readonly url: string;
  /** The auth session, as JSON. */
  readonly session: string;
  readonly type: ContentType;
  readonly runs: number;
}

const MEASURES: Readonly<Record<Kind, (measure: Measure) => Promise<readonly Opening[]>>> = {
  cold: (measure) => coldly(measure, 'desk'),
  phone: (measure) => coldly(measure, 'phone'),
  warm: (measure) => again(measure, false),
  offline: (measure) => again(measure, true),
};

/** Each opening on a fresh device. */
async function coldly(
  { browser, url, session, type, runs }: Measure,
  kind: 'desk' | 'phone',
): Promise<readonly Opening[]> {
  const openings: Opening[] = [];
  for (let run = 0; run < runs; run += 1) {
    const device = await signedInDevice(browser, { url, session, kind });
    openings.push(await openEditor(await device.newPage(), type));
    await device.close();
  }
  return openings;
}

/** Repeated openings on one device that has visited before. */
async function again(
  { browser, url, session, type, runs }: Measure,
  isOffline: boolean,
): Promise<readonly Opening[]> {
  const device = await signedInDevice(browser, { url, session, kind: 'desk' });
  const first = await device.newPage();
  await openEditor(first, type);
  await readyForOffline(first);
  await first.close();
  if (isOffline) await device.context.setOffline(true);
  const openings: Opening[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await device.newPage();
    openings.push(await openEditor(page, type));
    await page.close();
  }
  await device.close();
  return openings;
}

function printRow(name: string, openings: readonly Opening[], aim: number | null): void {
  const times = openings.map(({ ms }) => ms);
  const cells = [
    name,
    median(times).toFixed(0),
    quantile(times, 1).toFixed(0),
    aim === null ? '' : `${aim}`,
    median(openings.map(({ scripts }) => scripts.all)).toFixed(0),
    median(openings.map(({ scripts }) => scripts.network)).toFixed(0),
  ];
  print(`| ${cells.join(' | ')} |`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
