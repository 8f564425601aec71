import { describeError, type Log } from './log.ts';

/**
 * Keeps two faults from ending the process for everybody: a rejected promise that nothing waits for, which is logged, and
 * a terminal or log that was closed. An exception ends it: what it interrupted is unknown.
 */
export function keepRunning(log: Log): void {
  process.on('unhandledRejection', (reason) => {
    log(`server: nothing handled: ${describeError(reason)}`);
  });
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
