import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Answers one request to the scripted model. */
export type Script = (response: ServerResponse) => void | Promise<void>;

/** A chunk of a response. */
type Piece = string | Uint8Array;

interface Telling {
  /** Characters per fragment. @default 12 */
  readonly size?: number;
  /** Pause before each fragment. @default 0 */
  readonly everyMs?: number;
}

/** A response controlled by the test. */
export interface HeldAnswer {
  readonly script: Script;
  /** Resolves when the stream has started. */
  readonly started: Promise<void>;
  /** Sends another fragment. */
  readonly say: (text: string) => void;
  /** Ends the reply normally. */
  readonly end: () => void;
  /** Breaks the connection. */
  readonly cut: () => void;
}

/** A reply in fragments, with the providers’ framing, up to `[DONE]`. */
export function says(text: string, { size = 12, everyMs = 0 }: Telling = {}): Script {
  return sends([BEGIN, ...fragmentsOf(text, size).map(fragment), FINISH, DONE], everyMs);
}

/** A reply with this finish reason. */
export function endsWith(text: string, finish: string): Script {
  return sends([BEGIN, fragment(text), chunk({ delta: {}, finish_reason: finish }), DONE]);
}

/** A reply whose tokens the provider counts. */
export function counts(text: string, sent: number, received: number, finish = 'stop'): Script {
  const usage = { prompt_tokens: sent, completion_tokens: received };
  const last = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
  return sends([BEGIN, fragment(text), chunk({ delta: {}, finish_reason: finish }), last, DONE]);
}

/** One byte at a time: splits characters, JSON and line ends. */
export function bytewise(text: string): Script {
  const all = Buffer.from([BEGIN, fragment(text), FINISH, DONE].join(''));
  return sends([...all].map((byte) => Uint8Array.of(byte)));
}

/** A reply with comments, extra blank lines and invalid lines. */
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

/** Sends each chunk separately, then ends. */
export function sends(pieces: readonly Piece[], everyMs = 0): Script {
  return async (response) => {
    begin(response);
    for (const piece of pieces) {
      if (response.destroyed) return;
      if (everyMs > 0) await wait(everyMs);
      // Yields, so that chunks are not merged.
      else await new Promise((resolve) => setImmediate(resolve));
      response.write(piece);
    }
    response.end();
  };
}

/** An error; by default OpenAI's, with a text that must not leak. */
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

/** The provider’s error text; must never reach the user. */
export const REFUSED = 'Incorrect API key provided: sk-scripted-and-secret (org-PRIVATE)';

/** A reply cut off in the middle of a line. */
export function cutAfter(text: string): Script {
  return async (response) => {
    begin(response);
    response.write(BEGIN + fragment(text));
    await new Promise((resolve) => response.write('data: {"choices":[{"del', resolve));
    response.destroy();
  };
}

/** A reply with an error event, as OpenRouter sends it. */
export function failsAfter(text: string): Script {
  const error = { code: 502, message: REFUSED };
  const choices = [{ index: 0, delta: { content: '' }, finish_reason: 'error' }];
  const event = `data: ${JSON.stringify({ id: 'x', provider: 'p', error, choices })}\n\n`;
  return sends([BEGIN, fragment(text), event, DONE]);
}

/** Starts a stream and sends nothing. */
export const saysNothing: Script = (response) => begin(response);

/** Never responds. */
export const ignores: Script = () => undefined;

/** Streams until the client disconnects. */
export const neverEnding: Script = async (response) => {
  begin(response);
  for (let count = 1; !response.destroyed; count += 1) {
    response.write(fragment(`and ${count} `));
    await wait(10);
  }
};

/** A response that continues on demand. */
export function held(): HeldAnswer {
  let response: ServerResponse | null = null;
  const started = Promise.withResolvers<void>();
  const write = (text: string): void => {
    if (response === null) throw new Error('No request yet: wait for `started`.');
    response.write(text);
  };
  return {
    script: (opened) => {
      response = opened;
      begin(opened);
      opened.write(BEGIN);
      started.resolve();
    },
    started: started.promise,
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

/** Splits a text into fragments of `size` characters. */
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

export function fragment(content: string): string {
  return chunk({ delta: { content }, finish_reason: null });
}

/** Reasoning in the field that DeepSeek, vLLM and others have for it. */
export function reasons(text: string): string {
  return chunk({ delta: { reasoning_content: text }, finish_reason: null });
}

const BEGIN = chunk({
  delta: { role: 'assistant', content: '', refusal: null },
  finish_reason: null,
});
const FINISH = chunk({ delta: {}, finish_reason: 'stop' });
const DONE = 'data: [DONE]\n\n';
