import { parseFields, fieldsOf, type Fields } from '../_shared/fields.ts';

/** Idle timeout within a reply. */
const MOST_SILENCE_MS = 120_000;
/** The time limit of a reply. */
const MOST_TIME_MS = 15 * 60_000;
/** The size limit of a reply, event framing included. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_LINE = 4 * 1024 * 1024;

const LINE_FEED = 10;

export interface Watch {
  readonly hangUp: () => void;
  /** Called once, after the last byte; `failed` is null for a normal end. */
  readonly ended: (failed: Failure | null) => void;
  readonly silenceMs?: number;
}

/** Why a reply ended early, and the provider's error. */
export interface Failure {
  readonly code: 'reply_failed' | 'reply_cut' | 'reply_silent' | 'reply_too_long';
  readonly said: Fields | string;
}

const MESSAGES: Readonly<Record<Failure['code'], string>> = {
  reply_failed: 'The model stopped because something went wrong there.',
  reply_cut: 'The connection to the model broke.',
  reply_silent: 'The model has fallen silent.',
  reply_too_long: 'The reply became too long.',
};

/**
 * Relays the model's stream line by line, unchanged. A line that reports an error is replaced by an event without the
 * provider's text, and ends the stream. Closes the upstream connection when the client stops reading.
 */
export function guardedStream(
  source: ReadableStream<Uint8Array>,
  { hangUp, ended, silenceMs = MOST_SILENCE_MS }: Watch,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const lines = createLines();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isLate = false;
  let bytes = 0;
  const end = (failure: Failure | null): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(deadline);
    ended(failure);
  };
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, ready: Uint8Array) => {
    const found = findError(ready);
    const harmless = found === null ? ready : ready.subarray(0, found.at);
    if (harmless.byteLength > 0) controller.enqueue(harmless);
    if (found !== null) fail(controller, { code: 'reply_failed', said: found.said });
  };
  const fail = (
    controller: ReadableStreamDefaultController<Uint8Array>,
    failure: Failure,
  ): void => {
    if (isOver) return;
    const error = { code: failure.code, message: MESSAGES[failure.code] };
    // The blank line ends a partial event: an event must start on its own line.
    controller.enqueue(new TextEncoder().encode(`\n\ndata: ${JSON.stringify({ error })}\n\n`));
    controller.close();
    end(failure);
    hangUp();
  };
  const sendNext = async (
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): Promise<boolean> => {
    const read = await withinTime(reader.read(), silenceMs);
    if (isOver) return false;
    if (read === 'silence') {
      fail(controller, { code: 'reply_silent', said: '' });
      return false;
    }
    const ready = read.done ? lines.rest() : lines.add(read.value);
    send(controller, ready);
    bytes += read.value?.byteLength ?? 0;
    if (read.done && !isOver) {
      controller.close();
      end(null);
    } else if (bytes > MOST_BYTES || lines.waiting() > MOST_LINE) {
      fail(controller, { code: 'reply_too_long', said: '' });
    }
    return ready.byteLength > 0;
  };
  return new ReadableStream<Uint8Array>(
    {
      start() {
        deadline = setTimeout(() => {
          isLate = true;
          hangUp();
        }, MOST_TIME_MS);
      },
      // `pull` is not called again until something is enqueued.
      async pull(controller) {
        try {
          let hasSent = false;
          while (!hasSent && !isOver) hasSent = await sendNext(controller);
        } catch (error) {
          const said = error instanceof Error ? error.name : '';
          fail(controller, { code: isLate ? 'reply_too_long' : 'reply_cut', said });
        }
      },
      async cancel() {
        end(null);
        hangUp();
        // The connection was closed on purpose.
        await reader.cancel().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Splits bytes into complete lines and buffers the rest. */
function createLines() {
  let parts: Uint8Array[] = [];
  let waiting = 0;
  const take = (): Uint8Array => {
    const all = new Uint8Array(waiting);
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.byteLength;
    }
    parts = [];
    waiting = 0;
    return all;
  };
  const keep = (part: Uint8Array): void => {
    parts.push(part);
    waiting += part.byteLength;
  };
  return {
    add: (chunk: Uint8Array): Uint8Array => {
      const cut = chunk.lastIndexOf(LINE_FEED) + 1;
      if (cut === 0) {
        keep(chunk);
        return new Uint8Array();
      }
      keep(chunk.subarray(0, cut));
      const ready = take();
      if (cut < chunk.byteLength) keep(chunk.subarray(cut));
      return ready;
    },
    rest: take,
    waiting: () => waiting,
  };
}

/** The byte offset of the first error line, and the error. */
function findError(
  lines: Uint8Array,
): { readonly at: number; readonly said: Fields | string } | null {
  const text = new TextDecoder().decode(lines);
  if (!text.includes('"error"') && !text.includes('event: error')) return null;
  let before = '';
  for (const line of text.split(/(?<=\n)/u)) {
    const said = errorIn(line);
    if (said !== null) return { at: new TextEncoder().encode(before).byteLength, said };
    before += line;
  }
  return null;
}

function errorIn(line: string): Fields | string | null {
  if (line.startsWith('event: error')) return 'event: error';
  if (!line.startsWith('data:') || !line.includes('"error"')) return null;
  const error = parseFields(line.slice('data:'.length))?.['error'];
  if (typeof error === 'string') return error;
  return typeof error === 'object' && error !== null ? fieldsOf(error) : null;
}

async function withinTime<T>(reading: Promise<T>, ms: number): Promise<T | 'silence'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<'silence'>((resolve) => {
    timer = setTimeout(resolve, ms, 'silence');
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
