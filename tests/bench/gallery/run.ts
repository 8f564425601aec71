/**
 * `npm run bench:gallery`: the gallery with 100,000 pages, a device with 10,000 own ones, and scrolling through
 * 1,000 of them. Needs a built app. `--only=server,browser,device,scrolling` runs a part.
 */
import { option } from '../options.ts';
import { cpus, loadavg } from 'node:os';

/** The parts, loaded on demand. */
const PARTS: Readonly<Record<string, () => Promise<(say: typeof print) => Promise<void>>>> = {
  server: async () => (await import('./server.ts')).measureServer,
  browser: async () => (await import('./browser.ts')).measureBrowser,
  device: async () => (await import('./device.ts')).measureDevice,
  scrolling: async () => (await import('./scrolling.ts')).measureScrolling,
};

async function main(): Promise<void> {
  const names = option('only')?.split(',') ?? Object.keys(PARTS);
  const date = new Date().toISOString().slice(0, 10);
  print(`${date}, ${cpus().length} cores, Node ${process.versions.node}`);
  for (const name of names) {
    const load = PARTS[name];
    if (load === undefined) throw new Error(`There is no part "${name}"`);
    const measure = await load();
    print(`\n## ${name}, load ${loadavg()[0]?.toFixed(1) ?? '?'}\n`);
    await measure(print);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
