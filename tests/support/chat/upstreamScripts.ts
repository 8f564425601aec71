import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One response of a scripted model server. */
export type Script = (response: ServerResponse) => void | Promise<void>;

/** A chunk as written to the connection. */
type Piece = string | Uint8Array;

interface Telling {
  /** Characters per fragment. @default 12 */
  readonly size?: number;
  /** Pause before each fragment, ms. @default 0 */
  readonly everyMs?: number;
}

/** A response that a test sends piece by piece. */
export interface HeldAnswer {
  readonly script: Script;
  /** Resolves when the request has arrived and its stream has begun. */
  readonly asked: Promise<void>;
  /** Sends one more fragment. */
  readonly say: (text: string) => void;
  /** Ends the stream as a model does. */
  readonly end: () => void;
  /** Breaks the connection. */
  readonly cut: () => void;
}

/** The reply in fragments, in the providers' framing, up to `[DONE]`. */
export function says(text: string, { size = 12, everyMs = 0 }: Telling = {}): Script {
  return sends([BEGIN, ...fragmentsOf(text, size).map(fragment), FINISH, DONE], everyMs);
}

/** The text, then the given finish reason. */
export function endsWith(text: string, finish: string): Script {
  return sends([BEGIN, fragment(text), chunk({ delta: {}, finish_reason: finish }), DONE]);
}

/** The same reply byte by byte: split inside characters, JSON and line ends. */
export function bytewise(text: string): Script {
  const all = Buffer.from([BEGIN, fragment(text), FINISH, DONE].join(''));
  return sends([...all].map((byte) => Uint8Array.of(byte)));
}

/** The reply with comments, an extra empty line, and lines that are not JSON or of another format. */
export function withBadLines(text: string): Script {
  const bad = [
    ': OPENROUTER PROCESSING\n\n',
    'data: {"choices":[{"delta":{"content":"half a li\n\n',
    'data: not json at all\n\n',
    'id: 7\nretry: 3000\n\n',
    'data: {"choices":[]}\n\n',
    'data: null\n\n',
  ];
  const good = fragmentsOf(text, Math.max(1, Math.ceil(text.length / bad.length))).map(fragment);
  const mixed = bad.flatMap((line, at) => [line, good[at] ?? '']);
  return sends([BEGIN, ...mixed, ...good.slice(bad.length), '\n\n', FINISH, DONE]);
}

/** These pieces, each written on its own, then the end. */
export function sends(pieces: readonly Piece[], everyMs = 0): Script {
  return async (response) => {
    begin(response);
    for (const piece of pieces) {
      if (response.destroyed) return;
      if (everyMs > 0) await wait(everyMs);
      // Yields, so that two pieces are not written together.
      else await new Promise((resolve) => setImmediate(resolve));
      response.write(piece);
    }
    response.end();
  };
}

/** A refusal; by default in OpenAI's format, with secrets that must not leak. */
export function refuses(
  status: number,
  body: unknown = { error: { message: REFUSED, type: 'invalid_request_error', code: null } },
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** A provider's refusal; none of it may reach the user. */
export const REFUSED = 'Incorrect API key provided: sk-scripted-and-secret (org-PRIVATE)';

/** The text, then a broken connection in the middle of a line. */
export function cutAfter(text: string): Script {
  return async (response) => {
    begin(response);
    response.write(BEGIN + fragment(text));
    await new Promise((resolve) => response.write('data: {"choices":[{"del', resolve));
    response.destroy();
  };
}

/** The text, then an error within the stream, as OpenRouter reports one. */
export function failsAfter(text: string): Script {
  const error = { code: 502, message: REFUSED };
  const choices = [{ index: 0, delta: { content: '' }, finish_reason: 'error' }];
  const event = `data: ${JSON.stringify({ id: 'x', provider: 'p', error, choices })}\n\n`;
  return sends([BEGIN, fragment(text), event, DONE]);
}

/** An open stream without data. */
export const saysNothing: Script = (response) => begin(response);

/** No response at all. */
export const ignores: Script = () => undefined;

/** The same words until the client disconnects. */
export const neverEnding: Script = async (response) => {
  begin(response);
  for (let count = 1; !response.destroyed; count += 1) {
    response.write(fragment(`and ${count} `));
    await wait(10);
  }
};

/** A response that the test controls. */
export function held(): HeldAnswer {
  let response: ServerResponse | null = null;
  const asked = Promise.withResolvers<void>();
  const write = (text: string): void => {
    if (response === null) throw new Error('Nobody has asked yet: wait for `asked`.');
    response.write(text);
  };
  return {
    script: (opened) => {
      response = opened;
      begin(opened);
      opened.write(BEGIN);
      asked.resolve();
    },
    asked: asked.promise,
    say: (text) => write(fragment(text)),
    end: () => {
      write(FINISH + DONE);
      response?.end();
    },
    cut: () => void response?.destroy(),
  };
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
}

/** Splits a text into fragments of `size` characters, never inside a character. */
function fragmentsOf(text: string, size: number): readonly string[] {
  const characters = Array.from(text);
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, at) =>
    characters.slice(at * size, (at + 1) * size).join(''),
  );
}

function chunk(choice: object): string {
  const event = {
    id: 'chatcmpl-AbCdEf0123456789',
    object: 'chat.completion.chunk',
    created: 1_763_800_000,
    model: 'scripted-model-2026-11-01',
    system_fingerprint: 'fp_0123456789',
    choices: [{ index: 0, logprobs: null, ...choice }],
  };
  return `data: ${JSON.stringify(event)}\n\n`;
}

function fragment(content: string): string {
  return chunk({ delta: { content }, finish_reason: null });
}

const BEGIN = chunk({
  delta: { role: 'assistant', content: '', refusal: null },
  finish_reason: null,
});
const FINISH = chunk({ delta: {}, finish_reason: 'stop' });
const DONE = 'data: [DONE]\n\n';
