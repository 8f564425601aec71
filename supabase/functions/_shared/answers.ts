/** Any origin may call: the caller authenticates with a token, which browsers never add on their own. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-recto-model, x-recto-demo',
  'cache-control': 'no-store, no-transform',
} as const;

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: number;
}

export function refusalAnswer({ status, code, message, retryAfter }: Refusal): Response {
  return openAnswer(JSON.stringify({ code, message }), status, {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }),
  });
}

export function jsonAnswer(value: unknown): Response {
  return openAnswer(JSON.stringify(value), 200, { 'content-type': 'application/json' });
}

export function preflightAnswer(): Response {
  return openAnswer(null, 204, {
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
    'access-control-max-age': '86400',
  });
}

export function openAnswer(
  body: BodyInit | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, { status, headers: { ...OPEN, ...headers } });
}
