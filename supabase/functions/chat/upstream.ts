import type { Refusal } from '../_shared/answers.ts';
import type { ConversationMessage } from './conversation.ts';
import { fieldsOf, parseFields, textIn } from '../_shared/fields.ts';
import { bodyText } from '../_shared/bodyText.ts';
import { loggedError, loggedType } from './loggedError.ts';
import type { ChatSettings } from './settings.ts';

/** Timeout of the first byte: a local model may have to load first. */
const FIRST_BYTE_TIMEOUT_MS = 120_000;
const MAX_ERROR_LENGTH = 8_192;
/** Of a reply that arrives at once. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;

export interface UpstreamOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly log: (line: string) => void;
  readonly connection: AbortController;
}

/** Models that answered only the plain form of a request. */
const plainModels = new WeakSet<ChatSettings>();

/**
 * Requests a reply; gives the model's stream or a refusal. The provider's own error text is only logged. A refused
 * request is repeated once in a plain form.
 */
export async function askModel(
  settings: ChatSettings,
  messages: readonly ConversationMessage[],
  options: UpstreamOptions,
): Promise<ReadableStream<Uint8Array> | Refusal> {
  const { connection, log } = options;
  const send = (request: object) =>
    options.fetch(settings.completions, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...settings.credentials,
      },
      body: JSON.stringify({ model: settings.model, stream: true, ...request }),
      // A redirect would send the key to another address.
      redirect: 'error',
      signal: connection.signal,
    });
  const sendPlain = () => send({ messages: withOneSystemMessage(messages) });
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    connection.abort();
  }, FIRST_BYTE_TIMEOUT_MS);
  try {
    const isPlain = plainModels.has(settings);
    const first = await (isPlain ? sendPlain() : send({ messages, ...WITH_USAGE }));
    const answered = !isPlain && (await isNotTaken(first)) ? await sendPlain() : first;
    if (answered.ok && answered !== first) plainModels.add(settings);
    if (!answered.ok) return refusalOf(answered, settings, messages, log);
    const type = answered.headers.get('content-type') ?? '';
    if (answered.body !== null && !/json|html/u.test(type)) return answered.body;
    const whole = /json/u.test(type) ? await wholeReply(answered) : null;
    if (whole !== null) return whole;
    await answered.body?.cancel().catch(() => undefined);
    log(`chat: the model's server answered ${loggedType(type)} in place of a stream`);
    return NO_STREAM;
  } catch (error) {
    if (isTimedOut) log('chat: the model did not begin to answer in time');
    else if (!connection.signal.aborted) log(`chat: the model is out of reach (${causeOf(error)})`);
    return isTimedOut ? SILENT : UNAVAILABLE;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the provider, or the model's template (500 in llama.cpp), may take another form of the request. */
async function isNotTaken(answered: Response): Promise<boolean> {
  const { status } = answered;
  if (![400, 422, 500].includes(status)) return false;
  const text = await answered
    .clone()
    .text()
    .catch(() => '');
  if (status === 500) return /template|jinja/iu.test(text);
  return !TOO_LONG_WORDS.test(text) && !FILTER_WORDS.test(text);
}

/** Has the provider count the tokens in the last event. */
const WITH_USAGE = { stream_options: { include_usage: true } };

/** Moves later system messages to the start of the first user message: some templates take one system message. */
function withOneSystemMessage(
  messages: readonly ConversationMessage[],
): readonly ConversationMessage[] {
  const isFurther = ({ role }: ConversationMessage, index: number) =>
    role === 'system' && index > 0;
  const further = messages
    .filter(isFurther)
    .map(({ content }) => content)
    .filter((content) => typeof content === 'string');
  const rest = messages.filter((message, index) => !isFurther(message, index));
  const at = rest.findIndex(({ role }) => role === 'user');
  return rest.map((message, index) =>
    index === at ? { ...message, content: withText(further, message.content) } : message,
  );
}

function withText(
  before: readonly string[],
  content: ConversationMessage['content'],
): ConversationMessage['content'] {
  if (typeof content === 'string') return [...before, content].join('\n\n');
  return before.length === 0 ? content : [{ type: 'text', text: before.join('\n\n') }, ...content];
}

/** Some servers ignore `stream` and send the reply at once: gives it as a stream of one event; null for other JSON. */
async function wholeReply(answered: Response): Promise<ReadableStream<Uint8Array> | null> {
  const text = await bodyText(answered, MAX_REPLY_BYTES);
  // A stream under the wrong name.
  if (text?.startsWith('data:') === true) return new Blob([text]).stream();
  const { choices, usage } = parseFields(text ?? '') ?? {};
  const [first] = Array.isArray(choices) ? choices : [];
  const { message, finish_reason = 'stop' } = fieldsOf(first);
  if (message === undefined) return null;
  const event = { choices: [{ index: 0, delta: message, finish_reason }], usage };
  return new Blob([`data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`]).stream();
}

async function refusalOf(
  answered: Response,
  settings: ChatSettings,
  messages: readonly ConversationMessage[],
  log: (line: string) => void,
): Promise<Refusal> {
  const text = (await answered.text().catch(() => '')).slice(0, MAX_ERROR_LENGTH);
  const { error } = parseFields(text) ?? {};
  const fields = typeof error === 'string' ? { message: error } : fieldsOf(error);
  const detail = loggedError(fields, settings, messages);
  log(`chat: the model's server answered ${answered.status} (${detail})`);
  const { status } = answered;
  const words = `${textIn(fields, 'code')} ${textIn(fields, 'message')}`;
  const wait = retryAfterOf(answered.headers);
  if (status >= 500) return wait === null ? UNAVAILABLE : busy(wait);
  if (status === 429 && fields['code'] !== 'insufficient_quota') return busy(wait);
  if (FILTER_WORDS.test(words)) return FILTERED;
  if (TOO_LONG_WORDS.test(words)) return TOO_LONG;
  return REFUSED;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = textIn(fieldsOf(cause), 'code');
  return code || (error instanceof Error ? error.name : 'error');
}

/** Seconds, from a number or a date (RFC 9110); null without either. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+(?:\.\d+)?$/u.test(text)
    ? Number(text)
    : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : null;
}

function busy(wait: number | null): Refusal {
  const when = wait === null ? 'a moment' : `${wait} ${wait === 1 ? 'second' : 'seconds'}`;
  return {
    status: 429,
    code: 'model_busy',
    message: `The model is busy. Please wait ${when} and send it again.`,
    ...(wait === null ? {} : { retryAfter: wait }),
  };
}

/** Azure’s code, OpenAI’s, and the words of others. */
const FILTER_WORDS = /content.?(?:filter|policy|management)/iu;

const FILTERED: Refusal = {
  status: 422,
  code: 'content_filtered',
  message: 'The provider’s content filter refused the request.',
};

const TOO_LONG_WORDS = /context.?(?:length|window)|too many tokens/iu;

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

const NO_STREAM: Refusal = {
  status: 502,
  code: 'model_unreadable',
  message: 'The model’s server sent an answer that isn’t a reply. The server’s log has its kind.',
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
