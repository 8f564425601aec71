import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { chooseEncoding, compress, isCompressible, MIN_COMPRESSED_BYTES } from './encodings.ts';

/** Rows hold no secret. Tokens are never compressed, so that their size reveals nothing. */
const COMPRESSED = '/rest/v1/';

/** Sends a web `Response` through Node: rows compressed, everything else streamed. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  const { req: request } = response;
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  if (answer.body === null || request.method === 'HEAD') {
    await answer.body?.cancel();
    response.end();
    return;
  }
  if (mayCompress(answer, request.url ?? '/')) {
    return sendCompressed(answer, response, request.headers['accept-encoding']?.toString());
  }
  // The client sees at once that the stream has started.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    response.flushHeaders();
  }
  try {
    // Unlike `Readable.from`, it cancels the body also while a read is pending.
    await pipeline(Readable.fromWeb(answer.body as NodeStream), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

function mayCompress(answer: Response, address: string): boolean {
  return (
    address.startsWith(COMPRESSED) &&
    isCompressible(answer.headers.get('content-type')) &&
    !answer.headers.has('content-encoding')
  );
}

async function sendCompressed(
  answer: Response,
  response: ServerResponse,
  accepted: string | undefined,
): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  response.appendHeader('vary', 'accept-encoding');
  const encoding = body.byteLength < MIN_COMPRESSED_BYTES ? null : chooseEncoding(accepted);
  const sent = encoding === null ? body : await compress(body, encoding, 'once');
  if (encoding !== null) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', sent.byteLength);
  response.end(sent);
}
