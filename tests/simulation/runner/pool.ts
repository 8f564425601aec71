import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Batch, BatchResult } from './batch.ts';

const CHILD = join(import.meta.dirname, 'child.ts');

/**
 * Runs batches in `jobs` processes and passes on each result; `onResult` returns false to start no more. Rejects if a
 * process exits during a batch.
 */
export async function runInProcesses(
  batches: readonly Batch[],
  jobs: number,
  onResult: (result: BatchResult) => boolean,
): Promise<void> {
  const waiting = [...batches];
  let goesOn = true;
  const work = async (): Promise<void> => {
    const child = fork(CHILD, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    try {
      for (let batch = waiting.shift(); batch !== undefined && goesOn; batch = waiting.shift()) {
        const result = await runIn(child, batch);
        goesOn = onResult(result) && goesOn;
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, batches.length) }, work));
}

function runIn(child: ChildProcess, batch: Batch): Promise<BatchResult> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`A process of the simulation ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (result) => {
      child.off('exit', ended);
      resolve(result as BatchResult);
    });
    child.send(batch);
  });
}
