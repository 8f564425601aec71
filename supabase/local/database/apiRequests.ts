/** The only paths the backend answers; everything else it could do stays shut. */
const API_PATHS = ['/rest/v1/', '/auth/v1/', '/storage/v1/', '/functions/v1/'] as const;

/** Bytes a request may carry: a page of 2 MiB, its published form, and what JSON adds to both. */
const REST_BODY_LIMIT = 8 * 1024 * 1024;
/** An avatar of 5 MB and the form around it. */
const STORAGE_BODY_LIMIT = 6 * 1024 * 1024;
/** Sign-in forms are small. */
const AUTH_BODY_LIMIT = 64 * 1024;

/** True for a path that belongs to the backend rather than to the app. */
export function isApiPath(pathname: string): boolean {
  return API_PATHS.some((path) => pathname.startsWith(path));
}

/** The most bytes a request to this path may carry. */
export function bodyLimit(pathname: string): number {
  if (pathname.startsWith('/storage/v1/')) return STORAGE_BODY_LIMIT;
  return pathname.startsWith('/auth/v1/') ? AUTH_BODY_LIMIT : REST_BODY_LIMIT;
}

/** Reads a body whole, or gives null as soon as it is over `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array | null> {
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

/** The same request with this body in place of its own. */
function withBody(request: Request, body: Uint8Array, contentType?: string): Request {
  const headers = new Headers(request.headers);
  if (contentType !== undefined) headers.set('content-type', contentType);
  headers.delete('transfer-encoding');
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  headers.set('content-length', `${hasBody ? body.byteLength : 0}`);
  return new Request(request.url, {
    method: request.method,
    headers,
    body: hasBody && body.byteLength > 0 ? Buffer.from(body) : null,
  });
}

/** Reads a form, or gives null when it is none. */
async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    // Cut off, or without the boundary it names: the caller is told.
    return null;
  }
}

/**
 * Turns a form that carries one file into the file itself: the client library puts an uploaded `File`
 * or `Blob` into a form field without a name, where the storage API does not look. Gives null for a form
 * that cannot be read.
 */
export async function unwrapUpload(request: Request, body: Uint8Array): Promise<Request | null> {
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

/** The table a data request names, or null when it names none (a function, a question before a request). */
export function tableNamed(pathname: string, method: string): string | null {
  const name = /^\/rest\/v1\/([^/]+)$/u.exec(pathname)?.[1];
  return name === undefined || method === 'OPTIONS' ? null : name;
}

/** 404 as PostgREST answers for a table it does not know. */
export function noSuchTable(name: string): Response {
  return failure(
    404,
    'PGRST205',
    `Could not find the table 'public.${name}' in the schema cache`,
    'PGRST205',
  );
}

/** 413: the body is over the limit. Its code has the form in which PostgREST passes a status on. */
export function tooLarge(limit: number): Response {
  const megabytes = limit / (1024 * 1024);
  return failure(413, 'PT413', `The request is larger than ${megabytes} MB.`, 'body_limit');
}

/** 400: a form that is none. */
export function unreadableForm(): Response {
  return failure(400, 'bad_request', 'The form cannot be read.', 'bad_request');
}

/** 503 while the server is being stopped. */
export function stopping(): Response {
  return failure(503, 'stopping', 'Recto is stopping.', 'stopping');
}

/** 404 for a path that no part of the backend answers. */
export function notFound(): Response {
  return failure(404, 'not_found', 'There is nothing at this address.', 'not_found');
}

/** 429: several requests of the caller ran too long; `waitMs` is how long until the next one. */
export function tooManyCutOffs(waitMs: number): Response {
  const response = failure(
    429,
    'over_request_rate_limit',
    'Several of your requests took too long. Please wait a few minutes.',
    'over_request_rate_limit',
  );
  response.headers.set('retry-after', `${Math.max(1, Math.ceil(waitMs / 1000))}`);
  return response;
}

/** 429: too many failed sign-ins; `waitMs` is how long until the next try. */
export function tooManyAttempts(waitMs: number): Response {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const response = failure(
    429,
    'over_request_rate_limit',
    'Too many sign-in attempts. Please wait a few minutes and try again.',
    'over_request_rate_limit',
  );
  response.headers.set('retry-after', `${seconds}`);
  return response;
}

/** Every client library of the backend finds the fields it reads: `code`, `message`, `msg`, `error_code`. */
function failure(status: number, code: string, message: string, errorCode: string): Response {
  return Response.json(
    { code, message, msg: message, error_code: errorCode, details: null, hint: null },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );
}
