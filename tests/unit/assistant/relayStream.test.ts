import { fc } from '../../support/laws.ts';
import { expect, test } from 'vitest';
import { relayStream, type Failure } from '../../../supabase/functions/chat/relayStream.ts';

const encoder = new TextEncoder();

/** Relays chunks; returns the output and the reported failures. */
async function relay(
  source: ReadableStream<Uint8Array>,
  idleTimeoutMs?: number,
): Promise<{ readonly text: string; readonly failures: readonly (Failure | null)[] }> {
  const failures: (Failure | null)[] = [];
  const relayed = relayStream(source, {
    disconnect: () => undefined,
    onEnd: (failure) => failures.push(failure),
    ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }),
  });
  const bytes = await new Response(relayed).bytes();
  return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), failures };
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

function cutAt(text: string, places: readonly number[]): readonly Uint8Array[] {
  const bytes = encoder.encode(text);
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort(
    (one, other) => one - other,
  );
  return edges.slice(1).map((edge, at) => bytes.subarray(edges[at], edge));
}

test('any chunking yields the same bytes', async () => {
  const lines = fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lines, fc.array(fc.nat()), async (words, places) => {
      const text = words.map((word) => `data: ${JSON.stringify({ word })}\r\n\r\n`).join('');
      const { text: out, failures } = await relay(streamOf(cutAt(text, places)));
      expect(out).toBe(text);
      expect(failures).toEqual([null]);
    }),
  );
});

test('no chunking lets an error through', async () => {
  const text =
    'data: {"a":1}\n\ndata: {"id":"x","error":{"message":"secret"}}\n\ndata: {"b":2}\n\n';
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (places) => {
      const { text: out, failures } = await relay(streamOf(cutAt(text, places)));
      expect(out.startsWith('data: {"a":1}\n\n')).toBe(true);
      expect(out).not.toContain('secret');
      expect(out).not.toContain('"b"');
      expect(failures).toEqual([{ code: 'reply_failed', detail: { message: 'secret' } }]);
    }),
  );
});

test.each([
  ['an error that is a text', 'data: {"error":"secret"}\n\n'],
  ['an event that is an error', 'event: error\ndata: {"message":"secret"}\n\n'],
  ['an error without a line end', 'data: {"error":{"message":"secret"}}'],
])('%s is replaced too', async (_what, text) => {
  const { text: out, failures } = await relay(streamOf([encoder.encode(text)]));
  expect(out).not.toContain('secret');
  expect(failures).toMatchObject([{ code: 'reply_failed' }]);
});

test('a null error passes', async () => {
  const text = 'data: {"error":null,"choices":[]}\n\n';
  expect((await relay(streamOf([encoder.encode(text)]))).text).toBe(text);
});

test('a silent model times out', async () => {
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode('data: {"a":1}\n\n')),
  });
  const { text, failures } = await relay(source, 20);
  expect(text).toContain('"reply_silent"');
  expect(failures).toMatchObject([{ code: 'reply_silent' }]);
});

test('an endless line is cut off', async () => {
  const chunk = new Uint8Array(1024 * 1024).fill(120);
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(chunk),
  });
  expect((await relay(source)).failures).toMatchObject([{ code: 'reply_too_long' }]);
});

test('cancelling closes the connection once', async () => {
  const calls: string[] = [];
  const source = new ReadableStream<Uint8Array>({ cancel: () => void calls.push('cancelled') });
  const relayed = relayStream(source, {
    disconnect: () => calls.push('disconnect'),
    onEnd: () => calls.push('onEnd'),
  });
  const reader = relayed.getReader();
  const reading = reader.read();
  await reader.cancel();
  expect((await reading).done).toBe(true);
  expect(calls).toEqual(['onEnd', 'disconnect', 'cancelled']);
});
