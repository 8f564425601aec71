import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { chooseEncoding, compress, isCompressible, WORTH_COMPRESSING } from './encodings.ts';

/** Rows compress well and hold no secret; tokens stay as they are, so that their length tells nothing. */
const COMPRESSED = '/rest/v1/';

/** Sends a web `Response` through Node's HTTP server: rows compressed, everything else as it comes. */
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
  // A stream may take its time for its first words: that it has begun is known at once.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    response.flushHeaders();
  }
  try {
    // Unlike `Readable.from`, it cancels the body also while a read is pending.
    await pipeline(Readable.fromWeb(answer.body as NodeStream), response);
  } catch (error) {
    // The caller left: nobody is there to be told.
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
  const encoding = body.byteLength < WORTH_COMPRESSING ? null : chooseEncoding(accepted);
  const sent = encoding === null ? body : await compress(body, encoding, 'once');
  if (encoding !== null) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', sent.byteLength);
  response.end(sent);
}
