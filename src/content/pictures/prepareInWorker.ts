import { askWorker } from '#content/askWorker.ts';
import type { PictureRequest, PictureLimits, Prepared } from './pictureWorker.ts';

const TIMEOUT_MS = 60_000;

/** Never rejects. */
export function prepareInWorker(
  file: Blob,
  limits?: PictureLimits,
  signal?: AbortSignal,
): Promise<Prepared> {
  const worker = new Worker(new URL('./pictureWorker.ts', import.meta.url), { type: 'module' });
  return askWorker<PictureRequest, Prepared>(
    worker,
    { file, limits },
    {
      timeoutMs: TIMEOUT_MS,
      late: { kind: 'large' },
      missing: { kind: 'missing' },
      signal,
    },
  );
}
