import type { WorkerRequest } from '#content/askWorker.ts';
import { preparePicture } from './preparePicture.ts';

addEventListener('message', ({ data: { request, port } }: MessageEvent<WorkerRequest<Blob>>) => {
  void preparePicture(request)
    .catch(() => ({ kind: 'type' }) as const)
    .then((result) => port.postMessage(result));
});
