/** Any origin may call: access depends on the token. */
const OPEN = { 'access-control-allow-origin': '*' } as const;

export function answerJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: OPEN });
}

export function refuse(status: number, errorCode: string, message: string): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, headers: { ...OPEN, 'x-sb-error-code': errorCode } },
  );
}

export function noJson(): Response {
  return refuse(400, 'bad_json', 'Could not parse request body as JSON');
}

export function invalid(message: string, status = 400): Response {
  return refuse(status, 'validation_failed', message);
}

export function tooSoon(errorCode: string, message: string, waitMs: number): Response {
  const response = refuse(429, errorCode, message);
  response.headers.set('retry-after', `${secondsOf(waitMs)}`);
  return response;
}

export function tooManyTries(waitMs: number): Response {
  return tooSoon(
    'over_request_rate_limit',
    'Too many attempts. Please wait a few minutes and try again.',
    waitMs,
  );
}

export function secondsOf(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** The headers keep the target from other sites' scripts and from the Referer. */
export function redirectTo(address: string, status: 302 | 303 = 302): Response {
  return new Response(null, {
    status,
    headers: { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
