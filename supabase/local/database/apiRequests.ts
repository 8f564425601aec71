const API_PATHS = ['/rest/v1/', '/auth/v1/', '/storage/v1/', '/functions/v1/'] as const;

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

export function isWriteOfPages(method: string, { pathname }: URL): boolean {
  return pathname === '/rest/v1/pages' && (method === 'POST' || method === 'PATCH');
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
  const kilobytes = limit / 1024;
  const size = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
  return failure(413, 'PT413', `The request is larger than ${size}.`, 'body_limit');
}

/** PostgREST's answer to JSON that it can't parse. */
export function unreadableJson(reason: string): Response {
  return failure(400, 'PGRST102', reason);
}

/** PostgreSQL's answer to a character that its texts can't have. */
export function nulInText(reason: string): Response {
  return failure(400, '22021', reason);
}

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

/** How long a client waits that the server could not answer now, s. */
const LATER_S = 5;

/** The server's own trouble, as PostgREST answers while Postgres starts: the client sends the request again. */
export function tryLater(): Response {
  const answer = failure(503, '57P03', 'The server can’t answer right now. Please try again.');
  answer.headers.set('retry-after', `${LATER_S}`);
  answer.headers.set('access-control-expose-headers', 'retry-after');
  return answer;
}

/**
 * What slow requests count for: an account, as one slow user must not lock out others behind the same address; of
 * visitors the address with the kind of request, so that nobody’s lists refuse a neighbour’s sign-in.
 */
export function brakeOf(userId: string | null, address: string, { pathname }: URL): string {
  const names = pathname.split('/').slice(1, pathname.startsWith('/rest/v1/rpc/') ? 5 : 4);
  return userId ?? [address, ...names].join(' ');
}

/** Whether a request only reads: links of mails and of Google use up what they name. */
export function isRead(method: string, { pathname }: URL): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !pathname.startsWith('/auth/v1/') || pathname === '/auth/v1/user';
}

/** Whether a request writes rows; functions may take until their deadline. */
export function isShortWrite(method: string, { pathname }: URL): boolean {
  return (
    method !== 'GET' && pathname.startsWith('/rest/v1/') && !pathname.startsWith('/rest/v1/rpc/')
  );
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
