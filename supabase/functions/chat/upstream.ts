import type { Refusal } from '../_shared/answers.ts';
import type { ConversationMessage } from './conversation.ts';
import { fieldsOf, parseFields, textIn, type Fields } from '../_shared/fields.ts';
import type { ChatSettings } from './settings.ts';

/** Timeout of the first byte: a local model may have to load first. */
const FIRST_BYTE_TIMEOUT_MS = 120_000;
const MAX_ERROR_LENGTH = 8_192;
const MAX_LOG_LENGTH = 200;

export interface UpstreamOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly log: (line: string) => void;
  readonly connection: AbortController;
}

/** Requests a reply; gives the model's stream or a refusal. The provider's own error text is only logged. */
export async function askModel(
  settings: ChatSettings,
  messages: readonly ConversationMessage[],
  options: UpstreamOptions,
): Promise<ReadableStream<Uint8Array> | Refusal> {
  const { connection, log } = options;
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    connection.abort();
  }, FIRST_BYTE_TIMEOUT_MS);
  try {
    const answered = await options.fetch(settings.completions, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...settings.credentials,
      },
      body: JSON.stringify({ model: settings.model, messages, stream: true }),
      // A redirect would send the key to another address.
      redirect: 'error',
      signal: connection.signal,
    });
    if (!answered.ok) return refusalOf(answered, settings, log);
    const type = answered.headers.get('content-type') ?? '';
    if (answered.body !== null && !/json|html/u.test(type)) return answered.body;
    await answered.body?.cancel();
    log(`chat: the model's server answered ${type || 'nothing'} in place of a stream`);
    return REFUSED;
  } catch (error) {
    if (isTimedOut) log('chat: the model did not begin to answer in time');
    else if (!connection.signal.aborted) log(`chat: the model is out of reach (${causeOf(error)})`);
    return isTimedOut ? SILENT : UNAVAILABLE;
  } finally {
    clearTimeout(timer);
  }
}

/** The provider's error as a short log line, with keys removed. */
export function loggedError(error: Fields | string, settings: ChatSettings): string {
  const fields = typeof error === 'string' ? { message: error } : error;
  const detail = ['code', 'type', 'message'].map((name) => textIn(fields, name)).filter(Boolean);
  const secrets = Object.values(settings.credentials).map((text) => text.replace(/^Bearer /u, ''));
  return secrets
    .reduce((line, secret) => line.replaceAll(secret, '…'), detail.join(', '))
    .replaceAll(/\s+/gu, ' ')
    .slice(0, MAX_LOG_LENGTH);
}

async function refusalOf(
  answered: Response,
  settings: ChatSettings,
  log: (line: string) => void,
): Promise<Refusal> {
  const text = (await answered.text().catch(() => '')).slice(0, MAX_ERROR_LENGTH);
  const { error } = parseFields(text) ?? {};
  const fields = typeof error === 'string' ? { message: error } : fieldsOf(error);
  log(`chat: the model's server answered ${answered.status} (${loggedError(fields, settings)})`);
  const { status } = answered;
  if (status >= 500) return UNAVAILABLE;
  if (status === 429 && fields['code'] !== 'insufficient_quota') return busy(answered.headers);
  const isTooLong = /context.?(?:length|window)|too many tokens/iu;
  if (isTooLong.test(`${textIn(fields, 'code')} ${textIn(fields, 'message')}`)) return TOO_LONG;
  return REFUSED;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = textIn(fieldsOf(cause), 'code');
  return code || (error instanceof Error ? error.name : 'error');
}

function busy(headers: Headers): Refusal {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return {
    status: 429,
    code: 'model_busy',
    message: 'The model is busy. Please wait a moment and send it again.',
    ...(seconds > 0 ? { retryAfter: Math.ceil(seconds) } : {}),
  };
}

const TOO_LONG: Refusal = {
  status: 413,
  code: 'context_too_large',
  message: 'The conversation and its context exceed the model’s limit.',
};

const REFUSED: Refusal = {
  status: 502,
  code: 'model_refused',
  message: 'The model refused the request. The server’s log has the reason.',
};

const UNAVAILABLE: Refusal = {
  status: 502,
  code: 'model_unavailable',
  message: 'The model cannot be reached at the moment. Please try again.',
};

const SILENT: Refusal = {
  status: 504,
  code: 'model_silent',
  message: 'The model did not answer in time. Please try again.',
};
