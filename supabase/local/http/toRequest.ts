import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Converts Node's request to a web `Request`. Its signal aborts when the client disconnects; an unread body is drained,
 * so that the client receives the answer.
 */
export function toRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  const aborter = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) aborter.abort();
  });
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(incoming.url ?? '/', origin), {
    method,
    headers,
    signal: aborter.signal,
    ...(hasBody ? { body: bodyOf(incoming), duplex: 'half' } : {}),
  });
}

/** Reads lazily: Node drains a body that was never touched. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<Uint8Array> = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return?.();
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}
