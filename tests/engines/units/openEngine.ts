/** Opens an address in one of the browser engines on a storage of its own, without WebDriver. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '../../support/chromium.ts';

/** WebKit stores differently on disk and in memory, as in a private window. */
export const ENGINES = ['webkit', 'webkit-memory', 'firefox', 'chromium'] as const;
export type Engine = (typeof ENGINES)[number];

export const isEngine = (name: string): name is Engine => ENGINES.some((engine) => engine === name);

const WINDOW = join(import.meta.dirname, 'webkitWindow.py');

/** Firefox's own pages of a first start, and its calls to Mozilla, are off. */
const FIREFOX_PREFERENCES = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
} as const;

export interface OpenedEngine {
  /** Rejects with what the browser printed when it ends before `close`. */
  readonly ended: Promise<never>;
  /** Ends the browser and removes its profile. */
  readonly close: () => Promise<void>;
}

/** Starts the engine at the address. Needs Debian's packages of the browsers (docs/engines.md). */
export async function openEngine(engine: Engine, address: string): Promise<OpenedEngine> {
  const profile = mkdtempSync(join(tmpdir(), `recto-${engine}-`));
  const display = engine.startsWith('webkit') ? await openDisplay() : null;
  const [program, args] = commandOf(engine, address, profile);
  const env = display === null ? process.env : { ...process.env, ...display.env };
  const browser = start(program, args, env);
  await once(browser, 'spawn');
  let printed = '';
  const keep = (text: Buffer) => (printed = `${printed}${text.toString()}`.slice(-4000));
  browser.stdout?.on('data', keep);
  browser.stderr?.on('data', keep);
  let isClosing = false;
  const ended = new Promise<never>((_resolve, reject) => {
    browser.once('close', (code) => {
      if (!isClosing) reject(new Error(`${program} ended with ${code}:\n${printed}`));
    });
  });
  return {
    ended,
    close: async () => {
      isClosing = true;
      await end(browser);
      if (display !== null) await end(display.server);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function commandOf(
  engine: Engine,
  address: string,
  profile: string,
): readonly [program: string, args: readonly string[]] {
  switch (engine) {
    case 'webkit':
      return ['/usr/bin/python3', [WINDOW, address, profile]];
    case 'webkit-memory':
      return ['/usr/bin/python3', [WINDOW, address]];
    case 'firefox': {
      const lines = Object.entries(FIREFOX_PREFERENCES).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
      );
      writeFileSync(join(profile, 'user.js'), lines.join('\n'));
      return ['firefox-esr', ['--headless', '--no-remote', '--profile', profile, address]];
    }
    case 'chromium': {
      const program = findChromium();
      if (program === null) throw new Error('Chromium is not installed.');
      return [
        program,
        [
          ...CHROMIUM_FLAGS,
          '--headless=new',
          '--no-first-run',
          `--user-data-dir=${profile}`,
          address,
        ],
      ];
    }
  }
}

/** A display without a screen, on the first free number. */
async function openDisplay(): Promise<{ server: ChildProcess; env: NodeJS.ProcessEnv }> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
  const server = start('Xvfb', args, process.env);
  await once(server, 'spawn');
  const failed = once(server, 'close').then(([code]) => {
    throw new Error(`Xvfb ended with ${code}.`);
  });
  if (server.stdout === null) throw new Error('Xvfb has no output.');
  const [number] = (await Promise.race([once(server.stdout, 'data'), failed])) as [Buffer];
  failed.catch(() => undefined);
  const env = { DISPLAY: `:${number.toString().trim()}`, GDK_BACKEND: 'x11' };
  return { server, env };
}

const running = new Set<ChildProcess>();

/** In a process group of its own: browsers have helper processes. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  if (running.size === 0) {
    process.once('exit', killAll);
    process.once('SIGTERM', () => process.exit(1));
  }
  const child = spawn(program, args, { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const closed = once(child, 'close');
  kill(child);
  await closed;
}

function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** Without this the browsers would outlive a run that is interrupted. */
function killAll(): void {
  for (const child of running) kill(child);
}
