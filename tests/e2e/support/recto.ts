import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Recto for this test: the built app with the embedded backend, on free ports, in its own data folder. */
export interface Recto {
  /** Where the app is, without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** Ends the server as Ctrl+C does; the data stay. */
  stop(): Promise<void>;
  /** Ends the server at once, as the loss of its machine's power does. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the built app; rejects with what the server printed when it does not come up within 60 s. Its data begin as a
 * copy of those in the folder `from`, where one is given.
 */
export async function startRecto(
  env: Readonly<Record<string, string>> = {},
  from: string | null = null,
): Promise<Recto> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recto-e2e-'));
  if (from !== null) cpSync(from, dataDir, { recursive: true });
  let running = await launch(dataDir, '0', env);
  const url = running.url;
  return {
    url,
    dataDir,
    stop: () => end(running.child),
    kill: () => end(running.child, 'SIGKILL'),
    async start() {
      running = await launch(dataDir, new URL(url).port, env);
    },
    async remove() {
      await end(running.child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the server program and resolves with what it printed once it has ended, and its exit code. */
export function runServer(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawnServer(env);
    let output = '';
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
    child.on('exit', (code) => resolve({ code, output }));
  });
}

function spawnServer(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['supabase/local/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...NO_MODEL, ...CHEAP_HASHES, ...env },
  });
}

/** The demo model, whatever language models the machine knows of. */
const NO_MODEL = { AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: 'demo' } as const;

/** The cheapest password hash: tests sign up a lot. */
const CHEAP_HASHES = { LITE_AUTH_BCRYPT_COST: '4' } as const;

function launch(
  dataDir: string,
  port: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawnServer({ RECTO_PORT: port, ...env, RECTO_DATA: dataDir });
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not start within 60 s:\n${output}`));
    }, 60_000);
    const read = (text: Buffer): void => {
      output += text.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve({ child, url });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.kill(signal);
  });
}
