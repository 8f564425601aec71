import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly url: string;
  readonly anonKey: string;
  /** All that it has logged. */
  readonly log: () => string;
  /** Whether it has ended by itself. */
  readonly hasCrashed: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts a server on the database in a process of its own: what ends it does not end the test. */
export async function startServerProcess(databaseUrl: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env: { ...process.env, RECTO_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text: Buffer) => (log += text.toString()));
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (first === null) throw new Error(`The server did not start:\n${log}`);
  const { url, anonKey } = JSON.parse(String(first[0])) as { url: string; anonKey: string };
  let isStopped = false;
  return {
    url,
    anonKey,
    log: () => log,
    hasCrashed: () => !isStopped && (child.exitCode !== null || child.signalCode !== null),
    stop: async () => {
      isStopped = true;
      child.kill('SIGINT');
      await ended;
    },
  };
}
