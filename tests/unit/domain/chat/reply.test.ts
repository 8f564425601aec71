import { describe, expect, test } from 'vitest';
import { isEarlyEnd, replyEnding, reasoningReader } from '#domain/chat/reply.ts';
import { readFileSync } from 'node:fs';
import { fc } from '../../../support/laws.ts';

describe('how a reply ended', () => {
  test.each([{}, { finish: 'stop' }, { finish: 'tool_calls' }, { finish: 'constructor' }])(
    '%o: it is whole',
    (metadata) => expect(replyEnding(metadata)).toBeNull(),
  );

  test.each([
    [{ stopped: true }, 'Stopped'],
    [{ cut: true }, 'The connection was lost here'],
    [{ cut: true, finish: 'length' }, 'The model’s length limit ended this reply'],
    [{ cut: true, finish: 'content_filter' }, 'The provider’s content filter ended this reply'],
    [{ finish: 'content_filter' }, 'The provider’s content filter ended this reply'],
  ])('%o: it is not whole, and says why', (metadata, words) => {
    expect(replyEnding(metadata)).toBe(words);
  });

  test('no reason at all is no early end', () => {
    expect(isEarlyEnd(null)).toBe(false);
    expect(isEarlyEnd('stop')).toBe(false);
    expect(isEarlyEnd('length')).toBe(true);
  });
});

function read(fragments: readonly string[]) {
  const reader = reasoningReader();
  for (const fragment of fragments) reader.take(fragment);
  reader.end();
  return { reasoning: reader.reasoning().trim(), answer: reader.answer() };
}

const REPLY = readFileSync('tests/fixtures/cases/reply-think.txt', 'utf8');

describe('the reasoning of a reply', () => {
  test('is separated from the answer', () => {
    expect(read([REPLY])).toEqual({
      reasoning: 'First I weigh the words.\n\n- point',
      answer: 'The answer is **42**.\n',
    });
  });

  test.each([
    ['<thinking>a</thinking>b', 'a', 'b'],
    ['<think></think>\n\nb', '', 'b'],
    ['\n<Think>a</think><think>b</think>c', 'a\n\nb', 'c'],
    ['<reasoning>a', 'a', ''],
    ['a\nb</think>\n\nc', 'a\nb', 'c'],
  ])('%j', (reply, reasoning, answer) => {
    expect(read([reply])).toEqual({ reasoning, answer });
  });

  test.each([
    'A tag <think> in a sentence </think> stays.',
    '`</think>`\nends it.',
    '```html\n<think>\n</think>\n```\n',
    '<p>Text</p>',
    '<thin',
    '  code',
  ])('leaves %j to the answer', (reply) => {
    expect(read([reply])).toEqual({ reasoning: '', answer: reply });
  });

  test('is the same wherever the stream is cut', () => {
    const part = fc.constantFrom('<think>', '</think>', '\n', 'a', '<', '/think>', '`', ' b');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(40)), (parts, cuts) => {
        const reply = parts.join('');
        const places = [...new Set(cuts.map((cut) => cut % (reply.length + 1)))].sort(
          (a, b) => a - b,
        );
        const fragments = [0, ...places].map((from, index) => reply.slice(from, places[index]));
        expect(fragments.join('')).toBe(reply);
        expect(read(fragments)).toEqual(read([reply]));
      }),
    );
  });
});
