/**
 * `npm run lighthouse`: Lighthouse on `/` as a phone: medians of five runs, and its suggestions. Exits 1 below the
 * goals. Needs a built app. `--runs=1` for a quick look, `--path=/auth` for another screen, `--path=published` for a
 * published page.
 */
import { createServer } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { newAccount, register } from '../../e2e/support/auth/account.ts';
import { addPages } from '../../e2e/support/pages/pages.ts';
import { startRecto } from '../../e2e/support/recto.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { sample } from '../editor/samples.ts';
import { option } from '../options.ts';
import { median } from '../statistics.ts';

/** The lowest accepted score per category, of 100. */
const AIMS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** The metrics behind the performance score, with their format. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];

async function main(): Promise<void> {
  const runs = Number(option('runs') ?? 5);
  const port = await freePort();
  const recto = await startRecto();
  const wanted = option('path') ?? '/';
  const path = wanted === 'published' ? await publish(recto.url) : wanted;
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const results: Result[] = [];
    for (let run = 0; run < runs; run += 1) {
      const done = await lighthouse(`${recto.url}${path}`, {
        port,
        formFactor: 'mobile',
        onlyCategories: Object.keys(AIMS),
        logLevel: 'error',
      });
      if (done === undefined) throw new Error('Lighthouse gave no result');
      if (done.lhr.runtimeError !== undefined) throw new Error(done.lhr.runtimeError.message);
      results.push(done.lhr);
    }
    report(path, results);
  } finally {
    await browser.close();
    await recto.remove();
  }
}

/** A Markdown page of 10 KB; returns its path. */
async function publish(url: string): Promise<string> {
  const account = newAccount();
  await register(url, account);
  const [id = ''] = await addPages(url, account, [
    {
      title: 'A published page',
      content_type: 'markdown',
      markdown_content: sample('markdown', 10_000),
    },
  ]);
  return `/preview/markdown/${id}`;
}

function report(path: string, results: readonly Result[]): void {
  const [first] = results;
  const date = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  print(`${date}, ${cpus().length} cores, load ${load}, Lighthouse ${first?.lighthouseVersion}`);
  print(
    `\n${path} on a phone, medians of ${results.length}\n\n| | score | aim | each |\n|---|---|---|---|`,
  );
  for (const [category, aim] of Object.entries(AIMS)) {
    const scores = results.map((lhr) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
    const score = median(scores);
    if (score < aim) process.exitCode = 1;
    print(`| ${category} | ${score} | ${aim} | ${scores.join(', ')} |`);
  }
  print('\n| | median |\n|---|---|');
  for (const metric of METRICS) {
    const values = results.map((lhr) => lhr.audits[metric]?.numericValue ?? NaN);
    print(`| ${first?.audits[metric]?.title} | ${median(values).toPrecision(3)} |`);
  }
  const findings = Object.values(first?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && scoreDisplayMode !== 'numeric',
  );
  if (findings.length > 0) print('\nFound in the first run:');
  for (const { id, title, displayValue, details } of findings) {
    print(`- ${id}: ${title}${displayValue === undefined ? '' : ` (${displayValue})`}`);
    if (process.argv.includes('--details')) print(JSON.stringify(details, null, 1));
  }
}

/** A free port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
