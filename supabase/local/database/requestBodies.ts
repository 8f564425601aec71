import { nulInText, tooLarge, unreadableJson } from './apiRequests.ts';

const REST_BODY_LIMIT = 8 * 1024 * 1024;
const STORAGE_BODY_LIMIT = 6 * 1024 * 1024;
const CALL_BODY_LIMIT = 64 * 1024;
const AUTH_BODY_LIMIT = 64 * 1024;

/** The size limit in bytes of a request body. */
function bodyLimit(pathname: string): number {
  if (pathname.startsWith('/storage/v1/')) return STORAGE_BODY_LIMIT;
  if (pathname.startsWith('/rest/v1/rpc/')) return CALL_BODY_LIMIT;
  return pathname.startsWith('/auth/v1/') ? AUTH_BODY_LIMIT : REST_BODY_LIMIT;
}

/** The body of a request, or the answer that refuses it. */
export async function acceptBody(request: Request, { pathname }: URL): Promise<Body | Response> {
  const limit = bodyLimit(pathname);
  const body = await readBody(request, limit);
  if (body === null) return tooLarge(limit);
  const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
  const reason = pathname.startsWith('/storage/v1/') && !isJson ? null : refusedJson(body);
  if (reason === NUL_REASON) return nulInText(reason);
  return reason === null ? body : unreadableJson(reason);
}

/** Of memory that no other thread sees, as `Request` wants it. */
type Body = Uint8Array<ArrayBuffer>;

async function readBody(request: Request, limit: number): Promise<Body | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function withBody(request: Request, body: Body, contentType?: string): Request {
  const headers = new Headers(request.headers);
  if (contentType !== undefined) headers.set('content-type', contentType);
  headers.delete('transfer-encoding');
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  headers.set('content-length', `${hasBody ? body.byteLength : 0}`);
  return new Request(request.url, {
    method: request.method,
    headers,
    body: hasBody && body.byteLength > 0 ? body : null,
  });
}

async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}

/**
 * Unwraps a file from a form: the client library uploads a `File` or `Blob` in an unnamed field, which the storage API
 * ignores. Null for an unreadable form.
 */
export async function unwrapUpload(request: Request, body: Body): Promise<Request | null> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
  const plain = withBody(request, body);
  if (!isForm || !new URL(request.url).pathname.startsWith('/storage/v1/object/')) return plain;
  const form = hasFewParts(request, body) ? await readForm(plain.clone()) : null;
  if (form === null) return null;
  const age = form.get('cacheControl');
  for (const [, value] of form) {
    if (typeof value === 'string') continue;
    if (!isHeaderValue(value.type) || (typeof age === 'string' && !isHeaderValue(age))) return null;
    const bytes = new Uint8Array(await value.arrayBuffer());
    const upload = withBody(request, bytes, value.type || 'application/octet-stream');
    if (typeof age === 'string') upload.headers.set('cache-control', `max-age=${age}`);
    return upload;
  }
  return plain;
}

/** Without line breaks and other characters that a header cannot have (RFC 9110, section 5.5). */
function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/u.test(text);
}

/** A client's form has three. */
const MAX_PARTS = 10;

/** Each part costs its parser time. */
function hasFewParts(request: Request, body: Body): boolean {
  const boundary = /boundary="?([^";]+)/iu.exec(request.headers.get('content-type') ?? '')?.[1];
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let at = -1;
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    at = bytes.indexOf(`--${boundary ?? ''}`, at + 1);
    if (at === -1) return true;
  }
  return false;
}

const MAX_JSON_DEPTH = 64;

/** Of all rows and their lists together: the app's largest requests have about 1,500. */
const MAX_JSON_VALUES = 20_000;

/** Why JSON would take its parser, or whoever reads it, too long; linear, also for text that isn't JSON. */
export function refusedJson(body: Uint8Array): string | null {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at];
    if (char === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (char !== BACKSLASH) continue;
      if (isNul(body, at + 1)) return NUL_REASON;
      at += 1;
    } else if (char === OPEN_BRACE || char === OPEN_BRACKET) depth += 1;
    else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth -= 1;
    else if (char === COMMA) values += 1;
    if (depth > MAX_JSON_DEPTH) return `The JSON is nested deeper than ${MAX_JSON_DEPTH} levels.`;
    if (values > MAX_JSON_VALUES) return `The JSON has more than ${MAX_JSON_VALUES} values.`;
  }
  return null;
}

const NUL_REASON = 'Texts have no NUL.';
const NUL = new TextEncoder().encode('u0000');

/** PostgreSQL's texts have none, and its error would be ours. */
function isNul(body: Uint8Array, at: number): boolean {
  return NUL.every((char, n) => body[at + n] === char);
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COMMA] =
  new TextEncoder().encode('"\\{}[],');
