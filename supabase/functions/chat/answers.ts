/** Any page may call: who calls is told by the token it sends, which no browser adds on its own. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-recto-model, x-recto-demo',
  'cache-control': 'no-store, no-transform',
} as const;

/** Why a request is refused: `code` for programs, `message` for people. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Whole seconds after which it may work. */
  readonly retryAfter?: number;
}

/** A refusal as it goes out: JSON with `code` and `message`. */
export function refusalAnswer({ status, code, message, retryAfter }: Refusal): Response {
  return answer(JSON.stringify({ code, message }), status, {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }),
  });
}

/** An answer in JSON. */
export function jsonAnswer(value: unknown): Response {
  return answer(JSON.stringify(value), 200, { 'content-type': 'application/json' });
}

/** The answer to a browser that asks whether it may ask. */
export function preflightAnswer(): Response {
  return answer(null, 204, {
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
    'access-control-max-age': '86400',
  });
}

/** A reply on its way: nothing between here and the reader may hold it back or pack it. */
export function streamAnswer(
  body: ReadableStream<Uint8Array>,
  model: { readonly label: string; readonly demo: boolean },
): Response {
  return answer(body, 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'x-recto-model': encodeURIComponent(model.label),
    ...(model.demo ? { 'x-recto-demo': '1' } : {}),
  });
}

function answer(
  body: BodyInit | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, { status, headers: { ...OPEN, ...headers } });
}
