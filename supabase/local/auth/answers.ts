/** Any page may call the auth API, as with the hosted one: what counts is the token it carries. */
const OPEN = { 'access-control-allow-origin': '*' } as const;

/** An answer of the auth API. */
export function answerJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: OPEN });
}

/** A refusal with the fields that the auth service gives: `code`, `error_code`, `msg`. */
export function refuse(status: number, errorCode: string, message: string): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, headers: { ...OPEN, 'x-sb-error-code': errorCode } },
  );
}

/** 400 for a body that is no JSON object. */
export function noJson(): Response {
  return refuse(400, 'bad_json', 'Could not parse request body as JSON');
}

/** 400 for a field that is missing or wrong. */
export function invalid(message: string, status = 400): Response {
  return refuse(status, 'validation_failed', message);
}

/** 429; `waitMs` is how long until the next try. */
export function tooSoon(errorCode: string, message: string, waitMs: number): Response {
  const response = refuse(429, errorCode, message);
  response.headers.set('retry-after', `${secondsOf(waitMs)}`);
  return response;
}

/** 429 for somebody who tried too often. */
export function tooManyTries(waitMs: number): Response {
  return tooSoon(
    'over_request_rate_limit',
    'Too many attempts. Please wait a few minutes and try again.',
    waitMs,
  );
}

/** A wait as whole seconds, at least one. */
export function secondsOf(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Sends a browser on; no other site's script may read where to. */
export function redirectTo(address: string, status: 302 | 303 = 302): Response {
  return new Response(null, {
    status,
    headers: { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
