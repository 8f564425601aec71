import { spawn, type ChildProcess } from 'node:child_process';
import { createLog } from './log.ts';

/** What the server's process sends once it serves: its port, so that clients find the next process there. */
export interface Serving {
  readonly port: number;
}

const MAX_CRASHES = 5;
const WINDOW_MS = 60_000;

/** Keeps a crash at every start from using a whole core. */
const PAUSE_MS = 200;

const log = createLog();

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a server program in a process of its own and starts it again after a crash, until it crashes five times in a
 * minute. Signals are passed on. Ends with the program's exit code when it ends on purpose, or fails before it served at
 * all. The program ends by itself when this process is gone (`run.ts`).
 */
export function supervise(program: string): void {
  let child: ChildProcess | null = null;
  let port: number | null = null;
  let stopSignal: NodeJS.Signals | null = null;
  let crashes: readonly number[] = [];

  const start = (): void => {
    child = spawn(process.execPath, [program], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...(port !== null && { RECTO_PORT: `${port}` }) },
    });
    child.on('message', (serving: Serving) => {
      port = serving.port;
    });
    child.on('error', (error) => ended(`could not be started (${error.message})`));
    child.on('exit', (code, signal) => {
      child = null;
      const isOnPurpose = code === 0 || stopSignal !== null;
      const hasNeverServed = code !== null && port === null;
      if (isOnPurpose || hasNeverServed) end(code);
      else ended(`crashed (${signal ?? `exit code ${code}`})`);
    });
  };
  const ended = (how: string): void => {
    const now = Date.now();
    crashes = [...crashes.filter((time) => time > now - WINDOW_MS), now];
    if (crashes.length >= MAX_CRASHES) {
      log(`server: ${how}, for the fifth time in a minute: giving up`);
      process.exit(1);
    }
    log(`server: ${how}, starting again`, 'warn');
    setTimeout(start, PAUSE_MS);
  };
  const end = (code: number | null): void => {
    if (code !== null || stopSignal === null) process.exit(code ?? 1);
    // As without this process: the signal came before the server handled it.
    process.removeAllListeners(stopSignal);
    process.kill(process.pid, stopSignal);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      stopSignal = signal;
      if (child === null) process.exit(0);
      child.kill(signal);
    });
  }
  start();
}
