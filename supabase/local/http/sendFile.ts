import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './encodings.ts';
import type { StaticFile } from './staticFiles.ts';

/** Sends a file, compressed or as one range. Hashed files in `assets/` are immutable; all others are revalidated. */
export async function sendFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  response.setHeader(
    'cache-control',
    file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  response.setHeader('content-type', file.contentType);
  response.setHeader('accept-ranges', 'bytes');
  if (file.isCompressible) response.setHeader('vary', 'accept-encoding');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);

  const range = rangeOf(request, file);
  const encoding =
    file.isCompressible && range === null
      ? chooseEncoding(header(request, 'accept-encoding'))
      : null;
  const eTag = encoding === null ? file.eTag : file.eTag.replace(/"$/u, `-${encoding}"`);
  response.setHeader('etag', eTag);
  if (names(header(request, 'if-none-match'), eTag)) {
    response.removeHeader('content-type');
    response.statusCode = 304;
    response.end();
    return;
  }
  if (range === 'unsatisfiable') {
    response.statusCode = 416;
    response.setHeader('content-range', `bytes */${file.content.byteLength}`);
    response.removeHeader('content-type');
    response.end();
    return;
  }
  let body = file.content;
  if (encoding !== null) {
    response.setHeader('content-encoding', encoding);
    body = await file.compressed(encoding);
  } else if (range !== null) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${range.from}-${range.to}/${body.byteLength}`);
    body = body.subarray(range.from, range.to + 1);
  }
  response.setHeader('content-length', body.byteLength);
  response.end(request.method === 'HEAD' ? undefined : body);
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function rangeOf(request: IncomingMessage, file: StaticFile): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] =
    /^bytes=(\d*)-(\d*)$/u.exec(header(request, 'range') ?? '') ?? [];
  if (request.method !== 'GET' || (first === '' && last === '')) return null;
  const known = header(request, 'if-range');
  if (known !== undefined && known !== file.eTag) return null;
  const size = file.content.byteLength;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return from > to ? 'unsatisfiable' : { from, to };
}

/** Compares weakly: a cache may have marked the tag as weak. */
function names(ifNoneMatch: string | undefined, eTag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//u, ''));
  return tags.includes(eTag) || tags.includes('*');
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
