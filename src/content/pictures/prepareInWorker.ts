import { askWorker } from '#content/askWorker.ts';
import type { Prepared } from './preparePicture.ts';

const TIMEOUT_MS = 60_000;

/** Never rejects. */
export function prepareInWorker(file: Blob): Promise<Prepared> {
  const worker = new Worker(new URL('./pictureWorker.ts', import.meta.url), { type: 'module' });
  return askWorker<Blob, Prepared>(worker, file, {
    timeoutMs: TIMEOUT_MS,
    late: { kind: 'large' },
    missing: { kind: 'missing' },
  });
}
