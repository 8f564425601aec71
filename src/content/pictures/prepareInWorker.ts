import type { Prepared } from './preparePicture.ts';
import type { PictureRequest } from './pictureWorker.ts';

const TIMEOUT_MS = 60_000;

interface PictureAnswer {
  readonly id: number;
  readonly result: Prepared;
}

let count = 0;

/** Prepares a picture in a worker of its own, so that a hostile file ends only that. Never rejects. */
export function prepareInWorker(file: Blob): Promise<Prepared> {
  const worker = new Worker(new URL('./pictureWorker.ts', import.meta.url), { type: 'module' });
  count += 1;
  const request: PictureRequest = { id: count, file };
  return new Promise((resolve) => {
    const finish = (result: Prepared) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => finish({ kind: 'large' }), TIMEOUT_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
      if (data.id === request.id) finish(data.result);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      finish({ kind: 'missing' });
    });
    worker.postMessage(request);
  });
}
