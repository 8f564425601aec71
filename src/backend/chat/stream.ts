import { createParser } from 'eventsource-parser';
import { hasFields, parseJson } from '#domain/json.ts';

/** How a stream ended. */
export type StreamEnd =
  /** The model finished; `finish` is its own word for why ('stop', 'length' …), or null. */
  | { readonly kind: 'complete'; readonly finish: string | null }
  /** The reader went away. */
  | { readonly kind: 'aborted' }
  /** It broke off; `detail` is what the server says of it for a person to read, or ''. */
  | { readonly kind: 'cut'; readonly detail: string };

/** Who hears of what comes, and for how long silence is waited through. */
export interface StreamReader {
  /** Called with each fragment of the reply's text, in order; never with an empty one. */
  readonly onFragment: (fragment: string) => void;
  readonly signal: AbortSignal;
  /** Nothing at all for so long, comments included, means that it broke off; ms. */
  readonly idleMs?: number;
}

/** A local model may take two minutes to be loaded before it says its first word; ms. */
const IDLE_MS = 150_000;

/** No provider sends as much without an end of line; a stream that does is none. */
const MAX_BUFFER = 4 * 1024 * 1024;

/**
 * Reads a reply in the form of OpenAI's streams (spec §7): events whose data is JSON with a fragment at
 * `choices[0].delta.content`, up to '[DONE]'. However the bytes are cut into chunks, the text is the same. What cannot
 * be parsed is warned of and skipped. Never rejects; the stream is closed when this resolves.
 */
export async function readReply(
  body: ReadableStream<Uint8Array>,
  { onFragment, signal, idleMs = IDLE_MS }: StreamReader,
): Promise<StreamEnd> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events = readEvents(onFragment);
  const onAbort = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (events.end() === null && !signal.aborted) {
      const chunk = await within(reader.read(), idleMs);
      if (chunk.done) {
        events.feed(decoder.decode());
        events.close();
        break;
      }
      events.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } catch {
    // It rejects only where no more comes: the connection broke, or was silent for too long.
    return signal.aborted ? { kind: 'aborted' } : (events.end() ?? BROKEN);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Also where it never ends by itself, and where it has ended: then it is a matter of course.
    void reader.cancel().catch(() => undefined);
  }
  if (signal.aborted) return { kind: 'aborted' };
  return events.end() ?? BROKEN;
}

const BROKEN: StreamEnd = { kind: 'cut', detail: '' };

/** A parser of the events, and how the reply has ended as far as it has been told. */
function readEvents(onFragment: (fragment: string) => void) {
  let end: StreamEnd | null = null;
  let finish: string | null = null;

  const take = (data: string) => {
    if (end !== null) return;
    const text = data.trim();
    if (text === '') return;
    if (text === '[DONE]') {
      end = { kind: 'complete', finish };
      return;
    }
    const said = understood(text);
    if (said === null) {
      const lines = text.split('\n');
      // Without blank lines between them, several events arrive as one.
      if (lines.length > 1) for (const line of lines) take(line);
      else
        console.warn('A line of the reply could not be read and was skipped', text.slice(0, 200));
      return;
    }
    if (said.error !== null) {
      end = { kind: 'cut', detail: said.error };
      return;
    }
    finish = said.finish ?? finish;
    if (said.fragment !== '') onFragment(said.fragment);
  };

  const parser = createParser({
    maxBufferSize: MAX_BUFFER,
    onEvent: ({ data }) => take(data),
    onError: (error) => console.warn('A line of the reply was not an event', error.type),
  });
  return {
    feed: (text: string) => {
      if (text !== '') parser.feed(text);
    },
    /** After the last byte: an event without its blank line counts, and so does an end without '[DONE]' that was named. */
    close: () => {
      parser.feed('\n\n');
      if (end === null && finish !== null) end = { kind: 'complete', finish };
    },
    end: () => end,
  };
}

interface Said {
  readonly fragment: string;
  readonly finish: string | null;
  readonly error: string | null;
}

/** What one event says; null when it is not JSON. One without a fragment (a role, usage figures) says nothing. */
function understood(text: string): Said | null {
  const event = parseJson(text);
  if (!hasFields(event)) return null;
  const { error, choices } = event;
  if (error !== undefined && error !== null) {
    const message = hasFields(error) ? error['message'] : null;
    return { ...NOTHING, error: typeof message === 'string' ? message : '' };
  }
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!hasFields(choice)) return NOTHING;
  const { delta, finish_reason: finish } = choice;
  const content = hasFields(delta) ? delta['content'] : null;
  return {
    fragment: typeof content === 'string' ? content : '',
    finish: typeof finish === 'string' ? finish : null,
    error: null,
  };
}

const NOTHING: Said = { fragment: '', finish: null, error: null };

/** What `waiting` gives, or a rejection after `ms`. */
async function within<T>(waiting: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException('Silence', 'TimeoutError')), ms);
  try {
    return await Promise.race([waiting, promise]);
  } finally {
    clearTimeout(timer);
  }
}
