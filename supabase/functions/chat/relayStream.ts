import { parseFields, fieldsOf, type Fields } from '../_shared/fields.ts';

const IDLE_TIMEOUT_MS = 120_000;
const REPLY_TIMEOUT_MS = 15 * 60_000;
/** The size limit of a reply, event framing included. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_LINE_BYTES = 4 * 1024 * 1024;

const LINE_FEED = 10;

export interface RelayOptions {
  readonly disconnect: () => void;
  /** Called once, after the last byte; `failed` is null for a normal end. */
  readonly onEnd: (failed: Failure | null) => void;
  readonly idleTimeoutMs?: number;
}

/** Why a reply ended early, and the provider's error. */
export interface Failure {
  readonly code: 'reply_failed' | 'reply_cut' | 'reply_silent' | 'reply_too_long';
  readonly detail: Fields | string;
}

const MESSAGES: Readonly<Record<Failure['code'], string>> = {
  reply_failed: 'The model stopped because of an error.',
  reply_cut: 'Lost the connection to the model.',
  reply_silent: 'The model stopped responding.',
  reply_too_long: 'The reply is too long.',
};

/**
 * Relays the model's stream line by line, unchanged. A line that reports an error is replaced by an event without the
 * provider's text, and ends the stream. Closes the upstream connection when the client stops reading.
 */
export function relayStream(
  source: ReadableStream<Uint8Array>,
  { disconnect, onEnd, idleTimeoutMs = IDLE_TIMEOUT_MS }: RelayOptions,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const lines = createLines();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isTimedOut = false;
  let bytes = 0;
  const end = (failure: Failure | null): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(deadline);
    onEnd(failure);
  };
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, ready: Uint8Array) => {
    const found = findError(ready);
    const harmless = found === null ? ready : ready.subarray(0, found.at);
    if (harmless.byteLength > 0) controller.enqueue(harmless);
    if (found !== null) fail(controller, { code: 'reply_failed', detail: found.detail });
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
    disconnect();
  };
  const sendNext = async (
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): Promise<boolean> => {
    const read = await withTimeout(reader.read(), idleTimeoutMs);
    if (isOver) return false;
    if (read === 'timeout') {
      fail(controller, { code: 'reply_silent', detail: '' });
      return false;
    }
    const ready = read.done ? lines.rest() : lines.add(read.value);
    send(controller, ready);
    bytes += read.value?.byteLength ?? 0;
    if (read.done && !isOver) {
      controller.close();
      end(null);
    } else if (bytes > MAX_BYTES || lines.waiting() > MAX_LINE_BYTES) {
      fail(controller, { code: 'reply_too_long', detail: '' });
    }
    return ready.byteLength > 0;
  };
  return new ReadableStream<Uint8Array>(
    {
      start() {
        deadline = setTimeout(() => {
          isTimedOut = true;
          disconnect();
        }, REPLY_TIMEOUT_MS);
      },
      // `pull` is not called again until something is enqueued.
      async pull(controller) {
        try {
          let hasSent = false;
          while (!hasSent && !isOver) hasSent = await sendNext(controller);
        } catch (error) {
          const detail = error instanceof Error ? error.name : '';
          fail(controller, { code: isTimedOut ? 'reply_too_long' : 'reply_cut', detail });
        }
      },
      async cancel() {
        end(null);
        disconnect();
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
): { readonly at: number; readonly detail: Fields | string } | null {
  const text = new TextDecoder().decode(lines);
  if (!text.includes('"error"') && !text.includes('event: error')) return null;
  let before = '';
  for (const line of text.split(/(?<=\n)/u)) {
    const detail = errorIn(line);
    if (detail !== null) return { at: new TextEncoder().encode(before).byteLength, detail };
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

async function withTimeout<T>(reading: Promise<T>, ms: number): Promise<T | 'timeout'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, ms, 'timeout');
  });
  try {
    return await Promise.race([reading, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
