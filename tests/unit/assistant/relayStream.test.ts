import { fc } from '../../support/laws.ts';
import { expect, test } from 'vitest';
import { relayStream, type Failure } from '../../../supabase/functions/chat/relayStream.ts';

const encoder = new TextEncoder();

/** Sends chunks through, and gives what came out and what was told. */
async function through(
  source: ReadableStream<Uint8Array>,
  idleTimeoutMs?: number,
): Promise<{ readonly text: string; readonly onEnd: readonly (Failure | null)[] }> {
  const onEnd: (Failure | null)[] = [];
  const guarded = relayStream(source, {
    disconnect: () => undefined,
    onEnd: (failure) => onEnd.push(failure),
    ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }),
  });
  const bytes = await new Response(guarded).bytes();
  return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), onEnd };
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
  });
}

/** The same bytes, cut at these places. */
function cutAt(text: string, places: readonly number[]): readonly Uint8Array[] {
  const bytes = encoder.encode(text);
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort(
    (one, other) => one - other,
  );
  return edges.slice(1).map((edge, at) => bytes.subarray(edges[at], edge));
}

test('any chunking gives the same bytes', async () => {
  const lines = fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lines, fc.array(fc.nat()), async (words, places) => {
      const text = words.map((word) => `data: ${JSON.stringify({ word })}\r\n\r\n`).join('');
      const { text: out, onEnd } = await through(streamOf(cutAt(text, places)));
      expect(out).toBe(text);
      expect(onEnd).toEqual([null]);
    }),
  );
});

test('an error goes out at no chunking', async () => {
  const text =
    'data: {"a":1}\n\ndata: {"id":"x","error":{"message":"secret"}}\n\ndata: {"b":2}\n\n';
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (places) => {
      const { text: out, onEnd } = await through(streamOf(cutAt(text, places)));
      expect(out.startsWith('data: {"a":1}\n\n')).toBe(true);
      expect(out).not.toContain('secret');
      expect(out).not.toContain('"b"');
      expect(onEnd).toEqual([{ code: 'reply_failed', detail: { message: 'secret' } }]);
    }),
  );
});

test.each([
  ['an error that is a text', 'data: {"error":"secret"}\n\n'],
  ['an event that is an error', 'event: error\ndata: {"message":"secret"}\n\n'],
  ['an error without a line end', 'data: {"error":{"message":"secret"}}'],
])('%s is kept back too', async (_what, text) => {
  const { text: out, onEnd } = await through(streamOf([encoder.encode(text)]));
  expect(out).not.toContain('secret');
  expect(onEnd).toMatchObject([{ code: 'reply_failed' }]);
});

test('no error is no error', async () => {
  const text = 'data: {"error":null,"choices":[]}\n\n';
  expect((await through(streamOf([encoder.encode(text)]))).text).toBe(text);
});

test('a model that falls silent is given up', async () => {
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode('data: {"a":1}\n\n')),
  });
  const { text, onEnd } = await through(source, 20);
  expect(text).toContain('"reply_silent"');
  expect(onEnd).toMatchObject([{ code: 'reply_silent' }]);
});

test('a line without end is not kept for ever', async () => {
  const chunk = new Uint8Array(1024 * 1024).fill(120);
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(chunk),
  });
  expect((await through(source)).onEnd).toMatchObject([{ code: 'reply_too_long' }]);
});

test('who stops reading ends the connection, once', async () => {
  const calls: string[] = [];
  const source = new ReadableStream<Uint8Array>({ cancel: () => void calls.push('cancelled') });
  const guarded = relayStream(source, {
    disconnect: () => calls.push('hung up'),
    onEnd: () => calls.push('onEnd'),
  });
  const reader = guarded.getReader();
  const reading = reader.read();
  await reader.cancel();
  expect((await reading).done).toBe(true);
  expect(calls).toEqual(['onEnd', 'hung up', 'cancelled']);
});
