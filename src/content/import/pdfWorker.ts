import type { WorkerRequest } from '#content/askWorker.ts';
import { readPdf } from './readPdf.ts';

export interface PdfRequest {
  readonly file: Blob;
  readonly characters: number;
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest<PdfRequest>>) => {
  const { request, port } = data;
  void request.file
    .arrayBuffer()
    .then((bytes) => readPdf(new Uint8Array(bytes), request.characters))
    .catch(() => ({ kind: 'broken' }) as const)
    .then((result) => port.postMessage(result));
});
