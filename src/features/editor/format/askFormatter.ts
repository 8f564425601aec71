import type { ContentType } from '#domain/page/page.ts';
import type { Formatted } from './formatSource.ts';
import type { FormatRequest } from './formatWorker.ts';

/** How long formatting may take, ms: 1 MB of HTML takes about 10 s on a slow machine. */
const LIMIT_MS = 60_000;

interface FormatAnswer {
  readonly id: number;
  readonly result: Formatted;
}

let worker: Worker | null = null;
let count = 0;

/**
 * Formats a page's source beside the window's thread, in a worker that is started when it is first wanted.
 * `tooSlow`: it was given up after a minute. Never rejects.
 */
export function askFormatter(
  type: ContentType,
  text: string,
): Promise<Formatted | { readonly kind: 'tooSlow' }> {
  const asked = (worker ??= start());
  count += 1;
  const request: FormatRequest = { id: count, type, text };
  return new Promise((resolve) => {
    const finish = (result: Formatted | { readonly kind: 'tooSlow' }) => {
      clearTimeout(timer);
      asked.removeEventListener('message', hear);
      asked.removeEventListener('error', fail);
      // What could not be fetched is not asked for again by a module that has failed.
      if (result.kind === 'missing' || result.kind === 'tooSlow') giveUp(asked);
      resolve(result);
    };
    const hear = ({ data }: MessageEvent<FormatAnswer>) => {
      if (data.id === request.id) finish(data.result);
    };
    const fail = (event: Event) => {
      event.preventDefault();
      finish({ kind: 'missing' });
    };
    const timer = setTimeout(() => finish({ kind: 'tooSlow' }), LIMIT_MS);
    asked.addEventListener('message', hear);
    asked.addEventListener('error', fail);
    asked.postMessage(request);
  });
}

function start(): Worker {
  return new Worker(new URL('./formatWorker.ts', import.meta.url), { type: 'module' });
}

function giveUp(failed: Worker): void {
  failed.terminate();
  if (worker === failed) worker = null;
}
