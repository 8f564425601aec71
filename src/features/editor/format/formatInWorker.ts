import type { ContentType } from '#domain/page/page.ts';
import type { Formatted } from './formatSource.ts';
import type { FormatRequest } from './formatWorker.ts';

/** Timeout, ms: 1 MB of HTML takes about 10 s on a slow machine. */
const TIMEOUT_MS = 60_000;

interface FormatAnswer {
  readonly id: number;
  readonly result: Formatted;
}

let worker: Worker | null = null;
let count = 0;

/** Formats a source in a worker, which is started on first use. Never rejects. */
export function formatInWorker(
  type: ContentType,
  text: string,
): Promise<Formatted | { readonly kind: 'tooSlow' }> {
  const current = (worker ??= start());
  count += 1;
  const request: FormatRequest = { id: count, type, text };
  return new Promise((resolve) => {
    const finish = (result: Formatted | { readonly kind: 'tooSlow' }) => {
      clearTimeout(timer);
      current.removeEventListener('message', onMessage);
      current.removeEventListener('error', onError);
      // A worker whose import failed does not retry it: start a new one.
      if (result.kind === 'missing' || result.kind === 'tooSlow') stop(current);
      resolve(result);
    };
    const onMessage = ({ data }: MessageEvent<FormatAnswer>) => {
      if (data.id === request.id) finish(data.result);
    };
    const onError = (event: Event) => {
      event.preventDefault();
      finish({ kind: 'missing' });
    };
    const timer = setTimeout(() => finish({ kind: 'tooSlow' }), TIMEOUT_MS);
    current.addEventListener('message', onMessage);
    current.addEventListener('error', onError);
    current.postMessage(request);
  });
}

function start(): Worker {
  return new Worker(new URL('./formatWorker.ts', import.meta.url), { type: 'module' });
}

function stop(failed: Worker): void {
  failed.terminate();
  if (worker === failed) worker = null;
}
