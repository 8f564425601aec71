import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';

const running = new Set<ChildProcess>();

/** Starts a program as a process group of its own, with its output in a file. */
export function startGroup(
  command: string,
  args: readonly string[],
  log: string,
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const out = openSync(log, 'a');
  const child = spawn(command, [...args], {
    detached: true,
    stdio: ['ignore', out, out],
    env: { ...process.env, ...env },
  });
  closeSync(out);
  running.add(child);
  return child;
}

/** Kills a program and what it started, as closing a frozen browser by force does. */
export async function killGroup(child: ChildProcess): Promise<void> {
  running.delete(child);
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const ended = hasEnded ? null : new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child);
  await ended;
}

/** Synchronously, when this process exits. */
export function killAllGroups(): void {
  for (const child of running) signalGroup(child);
  running.clear();
}

function signalGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: all of them have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A port that was free a moment ago: drivers take a number, and none says which it took. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(port ?? 0));
    });
  });
}
