import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The server under attack, and the accounts of an attacker and a bystander. */
export interface Target {
  readonly url: string;
  readonly anonKey: string;
  readonly attacker: Account;
  readonly bystander: Account;
}

export interface RunningTarget extends Target {
  /**
   * The longest time since the last call that the server's main thread worked without looking at its sockets, ms of
   * processor time: other processes on the machine don't lengthen it.
   */
  readonly longestWork: () => Promise<number>;
  /** Makes visitors' lists of pages endless, or as they were. */
  readonly slowLists: (isOn: boolean) => Promise<void>;
  readonly isRunning: () => boolean;
  /** Interrupts the server, as Ctrl+C does; resolves with the ms until its process has ended, `Infinity` after 30 s. */
  readonly stop: () => Promise<number>;
}

const MAX_START_MS = 120_000;
const MAX_WAIT_MS = 60_000;

interface Account {
  readonly id: string;
  readonly token: string;
}

const SERVER = join(import.meta.dirname, 'serve.ts');

export async function openTarget(): Promise<RunningTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-attack-'));
  const server = spawn(process.execPath, [SERVER, folder], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { url, anonKey } = await firstLine(server);
  /** The value of an event; null when it doesn't occur in time. */
  const within = async (event: string): Promise<number | null> => {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const [value] = (await once(server, event, { signal }).catch(() => [null])) as [number | null];
    return value;
  };
  const ask = async (question: 'work' | 'on' | 'off'): Promise<number> => {
    if (!server.connected) return Infinity;
    const answered = within('message');
    server.send(question);
    return (await answered) ?? Infinity;
  };
  return {
    url,
    anonKey,
    attacker: await signUp(url, anonKey),
    bystander: await signUp(url, anonKey),
    longestWork: () => ask('work'),
    slowLists: async (isOn) => void (await ask(isOn ? 'on' : 'off')),
    isRunning: () => server.exitCode === null && server.signalCode === null,
    stop: async () => {
      if (server.exitCode !== null) return 0;
      const began = performance.now();
      const ended = within('exit');
      server.kill('SIGINT');
      const isEnded = (await ended) !== null;
      const took = isEnded ? performance.now() - began : Infinity;
      server.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
      return took;
    },
  };
}

async function firstLine(server: ChildProcess): Promise<{ url: string; anonKey: string }> {
  if (server.stdout === null) throw new Error('The server has no output.');
  const lines = createInterface({ input: server.stdout });
  const signal = AbortSignal.timeout(MAX_START_MS);
  const [line] = (await once(lines, 'line', { signal })) as [string];
  return JSON.parse(line) as { url: string; anonKey: string };
}

async function signUp(url: string, anonKey: string): Promise<Account> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'Paper-and-1nk' }),
  });
  const session = (await answer.json()) as { access_token: string; user: { id: string } };
  return { id: session.user.id, token: session.access_token };
}
