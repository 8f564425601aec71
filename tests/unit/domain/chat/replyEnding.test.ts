import { describe, expect, test } from 'vitest';
import { isEarlyEnd, replyEnding } from '#domain/chat/replyEnding.ts';

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
