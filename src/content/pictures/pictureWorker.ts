import type { WorkerRequest } from '#content/askWorker.ts';
import { preparePicture, type PictureLimits } from './preparePicture.ts';

export interface PictureRequest {
  readonly file: Blob;
  readonly limits?: PictureLimits | undefined;
}

addEventListener(
  'message',
  ({ data: { request, port } }: MessageEvent<WorkerRequest<PictureRequest>>) => {
    void preparePicture(request.file, request.limits)
      .catch(() => ({ kind: 'type' }) as const)
      .then((result) => port.postMessage(result));
  },
);
