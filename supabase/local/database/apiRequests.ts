const API_PATHS = ['/rest/v1/', '/auth/v1/', '/storage/v1/', '/functions/v1/'] as const;

const REST_BODY_LIMIT = 8 * 1024 * 1024;
const STORAGE_BODY_LIMIT = 6 * 1024 * 1024;
const AUTH_BODY_LIMIT = 64 * 1024;

export function isApiPath(pathname: string): boolean {
  return API_PATHS.some((path) => pathname.startsWith(path));
}

/** Hashes a password or copies megabytes: so many at once would hold up everything else, so they go one at a time. */
export function isHeavy(method: string, { pathname, searchParams }: URL): boolean {
  switch (`${method} ${pathname}`) {
    case 'POST /auth/v1/token':
      return searchParams.get('grant_type') === 'password';
    case 'POST /auth/v1/signup':
    case 'PUT /auth/v1/user':
      return true;
    default:
      return /^P(?:OS|U)T \/storage\/v1\/object\//u.test(`${method} ${pathname}`);
  }
}

/** The size limit in bytes of a request body. */
export function bodyLimit(pathname: string): number {
  if (pathname.startsWith('/storage/v1/')) return STORAGE_BODY_LIMIT;
  return pathname.startsWith('/auth/v1/') ? AUTH_BODY_LIMIT : REST_BODY_LIMIT;
}

/** Of memory that no other thread sees, as `Request` wants it. */
type Body = Uint8Array<ArrayBuffer>;

export async function readBody(request: Request, limit: number): Promise<Body | null> {
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
  const form = await readForm(plain.clone());
  if (form === null) return null;
  for (const [, value] of form) {
    if (typeof value === 'string') continue;
    const bytes = new Uint8Array(await value.arrayBuffer());
    const upload = withBody(request, bytes, value.type || 'application/octet-stream');
    const age = form.get('cacheControl');
    if (typeof age === 'string') upload.headers.set('cache-control', `max-age=${age}`);
    return upload;
  }
  return plain;
}

export function tableNamed(pathname: string, method: string): string | null {
  const name = /^\/rest\/v1\/([^/]+)$/u.exec(pathname)?.[1];
  return name === undefined || method === 'OPTIONS' ? null : name;
}

export function noSuchTable(name: string): Response {
  const message = `Could not find the table 'public.${name}' in the schema cache`;
  return failure(404, 'PGRST205', message);
}

/** PT413: PostgREST maps PTxxx codes to statuses. */
export function tooLarge(limit: number): Response {
  const megabytes = limit / (1024 * 1024);
  return failure(413, 'PT413', `The request is larger than ${megabytes} MB.`, 'body_limit');
}

/** PostgREST's answer to JSON that it can't parse. */
export function tooDeep(): Response {
  return failure(400, 'PGRST102', `The JSON is nested deeper than ${MAX_JSON_DEPTH} levels.`);
}

const MAX_JSON_DEPTH = 64;

/** Whether JSON is nested too deeply for parsers that recurse; linear, also for text that isn't JSON. */
export function isTooDeep(body: Uint8Array): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at];
    if (char === QUOTE) isInString = !isInString;
    else if (isInString) at += char === BACKSLASH ? 1 : 0;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) depth += 1;
    else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] =
  new TextEncoder().encode('"\\{}[]');

/** PostgREST's answer to a request that it can't parse. */
export function notOffered(reason: string): Response {
  return failure(400, 'PGRST100', reason);
}

export function notForPages(): Response {
  return failure(403, 'not_for_pages', 'Pages cannot ask for this.');
}

export function keyInAddress(): Response {
  return failure(401, 'no_api_key', 'The key belongs into the header apikey.');
}

export function unreadableForm(): Response {
  return failure(400, 'bad_request', 'The form cannot be read.');
}

export function notFound(): Response {
  return failure(404, 'not_found', 'There is nothing at this address.');
}

/** The client retries after a restart. */
export function stopping(): Response {
  return failure(503, 'stopping', 'Recto is stopping.');
}

export function tooManyCutOffs(waitMs: number): Response {
  return tooManyRequests(
    waitMs,
    'Several of your requests took too long. Please wait a few minutes.',
  );
}

export function tooManyAttempts(waitMs: number): Response {
  return tooManyRequests(
    waitMs,
    'Too many sign-in attempts. Please wait a few minutes and try again.',
  );
}

function tooManyRequests(waitMs: number, message: string): Response {
  const response = failure(429, 'over_request_rate_limit', message);
  response.headers.set('retry-after', `${Math.max(1, Math.ceil(waitMs / 1000))}`);
  return response;
}

/** Includes the fields of every client library: `code`, `message`, `msg`, `error_code`. */
function failure(status: number, code: string, message: string, errorCode = code): Response {
  return Response.json(
    { code, message, msg: message, error_code: errorCode, details: null, hint: null },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );
}
