import { preparePicture } from './preparePicture.ts';

export interface PictureRequest {
  readonly id: number;
  readonly file: Blob;
}

addEventListener('message', ({ data }: MessageEvent<PictureRequest>) => {
  void preparePicture(data.file)
    .catch(() => ({ kind: 'type' }) as const)
    .then((result) => postMessage({ id: data.id, result }));
});
