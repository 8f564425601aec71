import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import {
  compareMessages,
  defaultSessionTitle,
  isDefaultTitle,
  timeAfter,
  titleFromMessage,
  type ChatMessage,
} from '#domain/chat/chat.ts';

function message(id: string, created_at: string): ChatMessage {
  return { id, session_id: 's', role: 'user', content: id, metadata: {}, created_at };
}

describe('spec §3, §4: the title of a session', () => {
  test('is "Chat Session" and the number of sessions plus one', () => {
    expect(defaultSessionTitle(0)).toBe('Chat Session 1');
    expect(defaultSessionTitle(11)).toBe('Chat Session 12');
    expect(isDefaultTitle('Chat Session 12')).toBe(true);
    expect(isDefaultTitle('About my landing page')).toBe(false);
  });

  test('becomes the first 50 characters of the first message', () => {
    const long = 'Please make the headline of my landing page shorter and friendlier';
    expect(titleFromMessage(long)).toBe(long.slice(0, 50).trim());
    expect(titleFromMessage('Short')).toBe('Short');
    expect(titleFromMessage('x'.repeat(50))).toHaveLength(50);
  });

  test('is one line', () => {
    expect(titleFromMessage('  First line\n\n\tsecond  line ')).toBe('First line second line');
  });

  test('cuts no character in two', () => {
    const family = '👩‍👩‍👧';
    const title = titleFromMessage(family.repeat(20));
    expect(title).toBe(family.repeat(10));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const cut = titleFromMessage(text);
        expect(cut.isWellFormed()).toBe(true);
        expect(Array.from(cut).length).toBeLessThanOrEqual(50);
        expect(text.trim().replaceAll(/\s+/g, ' ').startsWith(cut)).toBe(true);
      }),
    );
  });
});

describe('the order of a conversation', () => {
  test('is by time, in any ISO form', () => {
    const rows = [
      message('c', '2026-01-01T10:00:00.2+00:00'),
      message('a', '2026-01-01T09:59:59.999Z'),
      message('d', '2026-01-01T10:00:00.250Z'),
      message('b', '2026-01-01T10:00:00+00:00'),
    ];
    expect(rows.toSorted(compareMessages).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('µs of the database count', () => {
    const rows = [
      message('b', '2026-01-01T10:00:00.000200+00:00'),
      message('a', '2026-01-01T10:00:00.000100+00:00'),
    ];
    expect(rows.toSorted(compareMessages).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('a new message is last, even when the clock is behind', () => {
    const times = fc.array(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }));
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 4e12 }), (dates, now) => {
        const earlier = dates.map((date, index) => message(`${index}`, date.toISOString()));
        const last = message('last', timeAfter(earlier, now));
        expect([last, ...earlier].toSorted(compareMessages).at(-1)).toBe(last);
        expect(Date.parse(last.created_at)).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});
