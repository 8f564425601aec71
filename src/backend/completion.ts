import { createParser } from 'eventsource-parser';
import { percentDecoded } from '#domain/decodeText.ts';
import type { AssistantModel, TokenCount } from '#domain/chat/chat.ts';
import type { ChatFailure } from '#domain/chat/chatMessages.ts';
import { parseJson, textIn, fieldsOf, hasFields } from '#domain/json.ts';
import { fail, ok } from '#domain/result.ts';
import type { PromptMessage } from '#domain/chat/chatContext.ts';
import { sentMessages, type SentMessage } from '#domain/chat/attachments.ts';
import { orOffline, retryAfterMs, withTimeLimit } from '#backend/errors.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';
import { authHeaders, type ChatAnswer, readModel } from './calls.ts';

export type StreamEnd =
  /** `finish`: the provider's reason (`stop`, `length` …). */
  | { readonly kind: 'complete'; readonly finish: string | null }
  | { readonly kind: 'aborted' }
  /** The stream broke off; `detail` is the server's message for users, or ''. */
  | { readonly kind: 'cut'; readonly detail: string };

export interface StreamReader {
  readonly onFragment: (fragment: string) => void;
  /** Reasoning that the provider sends apart from the reply. */
  readonly onReasoning?: ((fragment: string) => void) | undefined;
  /** The provider's count, so far or in all. */
  readonly onTokens?: ((tokens: TokenCount) => void) | undefined;
  readonly signal: AbortSignal;
  /** Idle timeout, keep-alive comments included. @default 150000 */
  readonly idleMs?: number;
}

/** Local models may take two minutes to load before the first token. */
const IDLE_MS = 150_000;

/** No provider sends a line this long. */
const MAX_BUFFER = 4 * 1024 * 1024;

/** Reads an OpenAI-style event stream (spec §7), skipping broken events with a warning. Never rejects; closes it. */
export async function readReply(
  body: ReadableStream<Uint8Array>,
  { signal, idleMs = IDLE_MS, ...listeners }: StreamReader,
): Promise<StreamEnd> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events = readEvents(listeners);
  const onAbort = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (events.end() === null && !signal.aborted) {
      const chunk = await withTimeLimit(reader.read(), idleMs);
      if (chunk.done) {
        events.feed(decoder.decode());
        events.close();
        break;
      }
      events.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } catch {
    // Rejects when the connection broke or was idle for too long.
    return signal.aborted ? { kind: 'aborted' } : (events.end() ?? BROKEN);
  } finally {
    signal.removeEventListener('abort', onAbort);
    void reader.cancel().catch(() => undefined);
  }
  if (signal.aborted) return { kind: 'aborted' };
  return events.end() ?? BROKEN;
}

const BROKEN: StreamEnd = { kind: 'cut', detail: '' };

function readEvents({
  onFragment,
  onReasoning,
  onTokens,
}: Pick<StreamReader, 'onFragment' | 'onReasoning' | 'onTokens'>) {
  let end: StreamEnd | null = null;
  let finish: string | null = null;

  const onData = (data: string) => {
    if (end !== null) return;
    const text = data.trim();
    if (text === '') return;
    if (text === '[DONE]') {
      end = { kind: 'complete', finish };
      return;
    }
    const event = parseEvent(text);
    if (event === null) {
      const lines = text.split('\n');
      // Without blank lines, several events arrive as one.
      if (lines.length > 1) for (const line of lines) onData(line);
      else
        console.warn('A line of the reply could not be read and was skipped', text.slice(0, 200));
      return;
    }
    if (event.error !== null) {
      end = { kind: 'cut', detail: event.error };
      return;
    }
    finish = event.finish ?? finish;
    if (event.tokens !== null) onTokens?.(event.tokens);
    if (event.reasoning !== '') onReasoning?.(event.reasoning);
    if (event.fragment !== '') onFragment(event.fragment);
  };

  const parser = createParser({
    maxBufferSize: MAX_BUFFER,
    onEvent: ({ data }) => onData(data),
    onError: (error) => console.warn('A line of the reply was not an event', error.type),
  });
  return {
    feed: (text: string) => {
      if (text !== '') parser.feed(text);
    },
    /** After the last byte, an event without a blank line counts, and a finish reason replaces '[DONE]'. */
    close: () => {
      parser.feed('\n\n');
      if (end === null && finish !== null) end = { kind: 'complete', finish };
    },
    end: () => end,
  };
}

interface StreamEvent {
  readonly fragment: string;
  readonly reasoning: string;
  readonly finish: string | null;
  readonly error: string | null;
  readonly tokens: TokenCount | null;
}

function parseEvent(text: string): StreamEvent | null {
  const event = parseJson(text);
  if (!hasFields(event)) return null;
  const { error, choices, usage } = event;
  if (error !== undefined && error !== null) {
    const message = hasFields(error) ? error['message'] : null;
    return { ...EMPTY_EVENT, error: typeof message === 'string' ? message : '' };
  }
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const tokens = tokensIn(usage);
  if (!hasFields(choice)) return { ...EMPTY_EVENT, tokens };
  const { delta, finish_reason: finish } = choice;
  const { content, refusal, reasoning_content: reasoning, reasoning: named } = fieldsOf(delta);
  return {
    // A model that refuses says so in a field of its own.
    fragment: wordsOf(content) + wordsOf(refusal),
    // Providers have two names for it; some send both.
    reasoning: wordsOf(reasoning) || wordsOf(named),
    finish: typeof finish === 'string' ? finish : null,
    error: null,
    tokens,
  };
}

/** Some providers send the content as a list of parts. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: unknown) => wordsOf(fieldsOf(part)['text'])).join('');
}

function tokensIn(usage: unknown): TokenCount | null {
  const { prompt_tokens: sent, completion_tokens: received } = fieldsOf(usage);
  const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
  return isCount(sent) && isCount(received)
    ? { sent: Number(sent), received: Number(received) }
    : null;
}

const EMPTY_EVENT: StreamEvent = {
  fragment: '',
  reasoning: '',
  finish: null,
  error: null,
  tokens: null,
};

const TIMEOUT_MS = 10_000;

interface ModelRequest {
  readonly messages: readonly PromptMessage[];
  /** The name of an offered model; undefined if the server offers only one. */
  readonly model?: string | undefined;
  readonly takesImages?: boolean | undefined;
}

interface ReplyReader extends StreamReader {
  readonly onModel: (model: Pick<AssistantModel, 'label' | 'isDemo'>) => void;
}

export function createCompletion(deps: RefreshDeps) {
  const address = `${deps.config.url}/functions/v1/chat`;
  return {
    async model(owner: string): ChatAnswer<AssistantModel> {
      const headers = await authHeaders(deps, owner);
      if (!headers.ok) return headers;
      return orOffline<AssistantModel, ChatFailure>(async () => {
        const response = await deps.fetch(address, {
          headers: headers.value,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const data = parseJson(await response.text());
        if (!response.ok) return fail(refusalOf(response, data, deps.now()));
        const model = readModel(data);
        return model === null ? fail({ kind: 'offline' }) : ok(model);
      });
    },
    /** Calls `onModel` before any text. Fails with `streaming` when refused (spec §8); later errors are in the value. */
    async reply(
      owner: string,
      { messages, model, takesImages = false }: ModelRequest,
      reader: ReplyReader,
    ): ChatAnswer<StreamEnd> {
      const headers = await authHeaders(deps, owner);
      if (!headers.ok) return headers;
      try {
        const response = await deps.fetch(address, {
          method: 'POST',
          headers: { ...headers.value, 'content-type': 'application/json' },
          body: JSON.stringify({
            model,
            messages: sentMessages(messages, takesImages).map(requestMessage),
            stream: true,
          }),
          signal: reader.signal,
        });
        if (!response.ok || response.body === null) {
          return fail(refusalOf(response, parseJson(await response.text()), deps.now()));
        }
        const replying = modelIn(response.headers);
        if (replying !== null) reader.onModel(replying);
        return ok(await readReply(response.body, reader));
      } catch {
        // `fetch()` rejects only on network errors and when aborted.
        return reader.signal.aborted ? ok({ kind: 'aborted' }) : fail({ kind: 'offline' });
      }
    },
  };
}

/** OpenAI's format: content parts if the message has images. */
function requestMessage({ role, content, images }: SentMessage) {
  if (images.length === 0) return { role, content };
  const pictures = images.map(({ url }) => ({ type: 'image_url', image_url: { url } }));
  return { role, content: [{ type: 'text', text: content }, ...pictures] };
}

function refusalOf(response: Response, data: unknown, now: number): ChatFailure {
  const { status, statusText, headers } = response;
  // Only the function's own messages are written for users.
  const detail = textIn(data, 'code') === '' ? '' : textIn(data, 'message');
  const wait = retryAfterMs(headers.get('retry-after'), now);
  return { kind: 'streaming', status, statusText, detail, retryAfterMs: wait };
}

function modelIn(headers: Headers): Pick<AssistantModel, 'label' | 'isDemo'> | null {
  const label = headers.get('x-recto-model');
  if (label === null || label === '') return null;
  return { label: percentDecoded(label), isDemo: headers.get('x-recto-demo') === '1' };
}
