import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc } from '../../support/laws.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readReply, type StreamEnd, type StreamReader } from '#backend/completion.ts';
import { RECORDED, RECORDED_TEXT } from '../../support/chat/recordedStreams.ts';

const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  warn.mockReset();
  warn.mockImplementation(() => undefined);
});

afterEach(() => {
  warn.mockReset();
});

function event(content: string, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`;
}

const DONE = 'data: [DONE]\n\n';

/** The stream's bytes, cut into chunks of these lengths one after the other; the rest is the last one. */
function streamOf(text: string, lengths: readonly number[] = []): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      let at = 0;
      for (const length of lengths) {
        controller.enqueue(bytes.slice(at, at + length));
        at += length;
      }
      controller.enqueue(bytes.slice(at));
      controller.close();
    },
  });
}

async function read(
  stream: ReadableStream<Uint8Array>,
  options: Partial<Omit<StreamReader, 'onFragment'>> = {},
): Promise<{ readonly text: string; readonly end: StreamEnd }> {
  let text = '';
  const end = await readReply(stream, {
    signal: new AbortController().signal,
    ...options,
    onFragment: (fragment) => {
      text += fragment;
    },
  });
  return { text, end };
}

const FIXTURES = join(import.meta.dirname, '../../fixtures/cases');

describe('spec §7: answers of real providers', () => {
  test('content as a list of parts is read', async () => {
    const recorded = readFileSync(join(FIXTURES, 'reply-parts.txt'), 'utf8');
    expect(await read(streamOf(recorded))).toEqual({
      text: 'array content',
      end: { kind: 'complete', finish: 'stop' },
    });
  });

  test.each([
    ['a refusal', { content: null, refusal: 'I can’t help with that.' }, 'I can’t help with that.'],
    ['parts of other kinds', { content: [{ type: 'image' }, { type: 'text', text: 'a' }] }, 'a'],
    ['parts that are no objects', { content: [null, 'x', 1, { text: 2 }] }, ''],
    ['neither', { content: 7, refusal: {} }, ''],
  ])('%s', async (_what, delta, text) => {
    const event = `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;
    expect((await read(streamOf(event + DONE))).text).toBe(text);
  });

  test('a reply that the content filter ended before its first word says so', async () => {
    const recorded = readFileSync(join(FIXTURES, 'reply-filtered.txt'), 'utf8');
    expect(await read(streamOf(recorded))).toEqual({
      text: '',
      end: { kind: 'complete', finish: 'content_filter' },
    });
  });
});

describe('spec §7: a stream of a reply', () => {
  test('yields its fragments up to [DONE]', async () => {
    const { text, end } = await read(streamOf(event('Hel') + event('lo', 'stop') + DONE));
    expect(text).toBe('Hello');
    expect(end).toEqual({ kind: 'complete', finish: 'stop' });
  });

  test('any chunking, same text', async () => {
    const fragments = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 12 });
    const eol = fc.constantFrom('\n', '\r\n', '\r');
    const chunks = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });
    const noise = fc.constantFrom(
      '',
      ': a comment\n\n',
      'event: message\n',
      'id: 7\nretry: 10\n\n',
    );
    await fc.assert(
      fc.asyncProperty(fragments, eol, chunks, noise, async (parts, end, lengths, between) => {
        const stream = parts.map((part) => between + event(part)).join('') + DONE;
        const result = await read(streamOf(stream.replaceAll('\n', end), lengths));
        expect(result).toEqual({ text: parts.join(''), end: { kind: 'complete', finish: null } });
      }),
    );
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(RECORDED)(
    'of $provider, recorded, gives its text in any chunks',
    async ({ stream }) => {
      const chunks = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(chunks, async (lengths) => {
          const { text, end } = await read(streamOf(stream, lengths));
          expect(text).toBe(RECORDED_TEXT);
          expect(end.kind).toBe('complete');
        }),
        { numRuns: 30 },
      );
      expect(warn).not.toHaveBeenCalled();
    },
  );

  test('tokens that the provider counts are reported', async () => {
    const counted: unknown[] = [];
    const onTokens = (tokens: unknown) => counted.push(tokens);
    await read(streamOf(RECORDED[0]?.stream ?? ''), { onTokens });
    expect(counted).toEqual([{ sent: 12, received: 9 }]);
    const odd = ['null', '{"total_tokens":7}', '{"prompt_tokens":-1,"completion_tokens":2}', '[]'];
    const events = odd.map((usage) => `data: {"choices":[],"usage":${usage}}\n\n`);
    await read(streamOf(events.join('') + DONE), { onTokens });
    expect(counted).toHaveLength(1);
  });

  test('one byte at a time gives the same text', async () => {
    const reply = 'Grüße, 你好 👩‍👩‍👧 "quoted" {"json": 1}';
    const stream = event(reply) + DONE;
    const bytes = new TextEncoder().encode(stream).length;
    const { text } = await read(
      streamOf(
        stream,
        Array.from({ length: bytes }, () => 1),
      ),
    );
    expect(text).toBe(reply);
  });

  test('unparsable lines are skipped with a warning', async () => {
    const bad = [
      'data: not json\n\n',
      'data: {"choices":[{"delta"\n\n',
      'nonsense\n\n',
      'data: 7\n\n',
    ];
    const { text, end } = await read(
      streamOf(bad.map((line) => line + event('x')).join('') + DONE),
    );
    expect(text).toBe('xxxx');
    expect(end.kind).toBe('complete');
    expect(warn).toHaveBeenCalledTimes(4);
  });

  test('lines without blank lines between them count', async () => {
    const { text } = await read(
      streamOf((event('one ') + event('two') + DONE).replaceAll('\n\n', '\n')),
    );
    expect(text).toBe('one two');
    expect(warn).not.toHaveBeenCalled();
  });

  test('events without text are ignored: a role, usage, an empty fragment', async () => {
    const quiet = [
      '{"choices":[{"delta":{"role":"assistant","content":""}}]}',
      '{"choices":[]}',
      '{"choices":[],"usage":{"total_tokens":7}}',
      '{"choices":[{"delta":{"content":null}}]}',
      '{"prompt_filter_results":[]}',
    ];
    const stream = quiet.map((data) => `data: ${data}\n\n`).join('') + event('Hi') + DONE;
    expect((await read(streamOf(stream))).text).toBe('Hi');
    expect(warn).not.toHaveBeenCalled();
  });

  test('reading stops at [DONE], and the stream is cancelled', async () => {
    const cancelled = Promise.withResolvers<void>();
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(event('Hi') + DONE + event(' again')));
      },
      cancel: () => cancelled.resolve(),
    });
    expect(await read(endless)).toEqual({ text: 'Hi', end: { kind: 'complete', finish: null } });
    await cancelled.promise;
  });
});

describe('a stream with an abnormal end', () => {
  test('is complete without [DONE] when there is a finish reason', async () => {
    const { end } = await read(streamOf(event('Hi', 'stop')));
    expect(end).toEqual({ kind: 'complete', finish: 'stop' });
  });

  test('is cut without either, and keeps its text', async () => {
    const { text, end } = await read(streamOf(event('Hal') + 'data: {"choices":[{"del'));
    expect(text).toBe('Hal');
    expect(end).toEqual({ kind: 'cut', detail: '' });
  });

  test('counts a last event without a blank line', async () => {
    const { text } = await read(streamOf(event('Hi').trimEnd()));
    expect(text).toBe('Hi');
  });

  test('reports an error event with the server’s message', async () => {
    const error = 'data: {"error":{"code":"reply_cut","message":"The model broke off."}}\n\n';
    const { text, end } = await read(streamOf(event('Half') + error + event('more')));
    expect(text).toBe('Half');
    expect(end).toEqual({ kind: 'cut', detail: 'The model broke off.' });
  });

  test('is cut when the connection breaks', async () => {
    let count = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        count += 1;
        if (count === 1) controller.enqueue(new TextEncoder().encode(event('Hi')));
        else controller.error(new TypeError('network error'));
      },
    });
    expect(await read(broken)).toEqual({ text: 'Hi', end: { kind: 'cut', detail: '' } });
  });

  test('is cut after the idle timeout', async () => {
    const silent = new ReadableStream<Uint8Array>();
    expect((await read(silent, { idleMs: 20 })).end).toEqual({ kind: 'cut', detail: '' });
  });

  test('ends at once on abort, and is cancelled', async () => {
    const cancelled = Promise.withResolvers<void>();
    const controller = new AbortController();
    const silent = new ReadableStream<Uint8Array>({ cancel: () => cancelled.resolve() });
    const reading = read(silent, { signal: controller.signal });
    controller.abort();
    expect((await reading).end).toEqual({ kind: 'aborted' });
    await cancelled.promise;
  });
});
