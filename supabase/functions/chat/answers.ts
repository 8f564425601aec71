import { openAnswer } from '../_shared/answers.ts';

/** Streams a reply; the headers stop proxies from buffering or compressing it. */
export function streamAnswer(
  body: ReadableStream<Uint8Array>,
  model: { readonly label: string; readonly demo: boolean },
): Response {
  return openAnswer(body, 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'x-recto-model': encodeURIComponent(model.label),
    ...(model.demo ? { 'x-recto-demo': '1' } : {}),
  });
}
