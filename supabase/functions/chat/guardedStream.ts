import { parseFields, fieldsOf, type Fields } from '../_shared/fields.ts';

/** Silence within a reply, ms, after which it is given up. */
const MOST_SILENCE_MS = 120_000;
/** The longest a reply goes on, ms. */
const MOST_TIME_MS = 15 * 60_000;
/** Bytes of a reply with all that is around its words. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Bytes of one line. */
const MOST_LINE = 4 * 1024 * 1024;

const LINE_FEED = 10;

/** What watches over a reply. */
export interface Watch {
  /** Ends the connection to the model's server. */
  readonly hangUp: () => void;
  /** Called once, when nothing more goes out: `failed` says why where that is no end of the reply's own. */
  readonly ended: (failed: Failure | null) => void;
  readonly silenceMs?: number;
}

/** What ended a reply early, and what the model's server said of it. */
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
 * The stream of a model as it goes out: every line as soon as it is complete, byte for byte. Only a line that reports an
 * error is kept back; an event of our own, without the provider's words, stands in its place and ends the stream.
 * Whoever stops reading closes the connection to the model at once.
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
    // What may have begun before is ended first: an event has to start on a line of its own.
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
      // Goes on until something went out: nobody calls again for a line that is not complete.
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
        // Its connection is closed: that the rest does not come is what was asked for.
        await reader.cancel().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Cuts bytes into complete lines and what is left of the last one. */
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
    /** The lines that these bytes complete, with what was waiting before them. */
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
    /** Bytes of the line that is not complete. */
    waiting: () => waiting,
  };
}

/** Where, in whole lines, an error is reported, and what it says. */
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
