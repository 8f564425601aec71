import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreFolder } from '../../../supabase/local/restoreFolder.ts';
import { createDatabase } from '../../postgres/databases.ts';

/**
 * A Recto of the test's own: the built app with free ports and its own data folder, and a database of the PostgreSQL
 * server in TEST_POSTGRES if there is one.
 */
export interface Recto {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** Stops the server as Ctrl+C does; data stay. */
  stop(): Promise<void>;
  /** Kills the server as a power cut does. */
  kill(): Promise<void>;
  /** Restarts it on the same port and data. */
  start(): Promise<void>;
  /** Copies its data while it is stopped; the result restores the copy, as docs/deploy.md says. */
  backUp(): Promise<() => Promise<void>>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the built app, with a copy of the data folder `from` if given. Rejects with the server's output if it is not
 * up within 60 s.
 */
export async function startRecto(
  given: Readonly<Record<string, string>> = {},
  from: string | null = null,
): Promise<Recto> {
  const server = process.env['TEST_POSTGRES'];
  const database = server === undefined ? null : await createDatabase(server);
  const env = { ...given, ...(database === null ? {} : { RECTO_DATABASE_URL: database.url }) };
  const dataDir = mkdtempSync(join(tmpdir(), 'recto-e2e-'));
  if (from !== null) cpSync(from, dataDir, { recursive: true });
  let running = await launch(dataDir, '0', env);
  const url = running.url;
  const start = async () => {
    running = await launch(dataDir, new URL(url).port, env);
  };
  const whileStopped = async (work: () => Promise<void>) => {
    await end(running.child);
    await work();
    await start();
  };
  return {
    url,
    dataDir,
    stop: () => end(running.child),
    kill: () => end(running.child, 'SIGKILL'),
    start,
    async backUp() {
      const copies = await mkdtemp(join(tmpdir(), 'recto-copy-'));
      const copy = join(copies, 'copy');
      await whileStopped(() =>
        database === null ? cp(dataDir, copy, { recursive: true }) : database.dump(copy),
      );
      return async () => {
        await whileStopped(async () => {
          if (database === null) await restoreFolder(copy, dataDir);
          else await database.restore(copy);
        });
        await rm(copies, { recursive: true });
      };
    },
    async remove() {
      await end(running.child);
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the server program to its end; resolves with its output and exit code. */
export function runServer(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawnServer('start', env);
    let output = '';
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
    child.on('exit', (code) => resolve({ code, output }));
  });
}

/** `start` runs `serve` in a process of its own, which tests that kill the server would have to find. */
function spawnServer(
  program: 'serve' | 'start',
  env: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, [`supabase/local/${program}.ts`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...NO_MODEL, ...CHEAP_HASHES, ...env },
  });
}

/** The demo model, whatever models the machine's environment configures. */
const NO_MODEL = { AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: 'demo' } as const;

/** The cheapest password hash, as tests sign up often. */
const CHEAP_HASHES = { LITE_AUTH_BCRYPT_COST: '4' } as const;

function launch(
  dataDir: string,
  port: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawnServer('serve', { RECTO_PORT: port, ...env, RECTO_DATA: dataDir });
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
