import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.ts';
import type { OpenOptions, PeerName } from './peers/peer.ts';
import type { BenchServer, Person } from './server/process.ts';

const LAUNCH = { executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] };
const CONTEXT = { ignoreHTTPSErrors: true };

export interface Tab {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** Over HTTP/1.1 a browser sends at most six requests at a time. */
export type Protocol = 'HTTP/2' | 'HTTP/1.1';

/** A tab of a new browser with its storage on disk, as users have it. */
export async function openOnDisk(server: BenchServer, protocol: Protocol = 'HTTP/2'): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), 'recto-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...LAUNCH,
    ...CONTEXT,
    args: protocol === 'HTTP/2' ? LAUNCH.args : [...LAUNCH.args, '--disable-http2'],
  });
  return {
    page: await openPage(context, server),
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A browser with in-memory storage. */
export function launch(): Promise<Browser> {
  return chromium.launch(LAUNCH);
}

/** A tab with storage of its own. */
export async function openDevice(browser: Browser, server: BenchServer): Promise<Tab> {
  const context = await browser.newContext(CONTEXT);
  return { page: await openPage(context, server), close: () => context.close() };
}

async function openPage(context: BrowserContext, server: BenchServer): Promise<Page> {
  const page = await context.newPage();
  if (process.env['BENCH_LOG'] !== undefined) {
    page.on('console', (message) => process.stderr.write(`${message.text()}\n`));
    page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
  }
  await page.goto(server.origin);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

/** Opens a peer in a tab for a user on a route; returns the device's name there. */
export async function openPeer(
  tab: Tab,
  server: BenchServer,
  peer: PeerName,
  person: Person,
  route: string,
  set: Partial<Pick<OpenOptions, 'strict' | 'online'>> = {},
): Promise<string> {
  const options: OpenOptions = {
    url: server.urlOf(route),
    anonKey: server.anonKey,
    owner: person.id,
    token: person.token,
    strict: set.strict ?? false,
    online: set.online ?? true,
  };
  await tab.page.evaluate(([device, name, given]) => window.bench.open(device, name, given), [
    route,
    peer,
    options,
  ] as const);
  return route;
}
