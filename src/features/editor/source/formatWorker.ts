import type { ContentType } from '#domain/page/page.ts';
import { formatSource } from './formatSource.ts';

export interface FormatRequest {
  readonly id: number;
  readonly type: ContentType;
  readonly text: string;
}

addEventListener('message', ({ data }: MessageEvent<FormatRequest>) => {
  void formatSource(data.type, data.text).then((result) => postMessage({ id: data.id, result }));
});
