import { describe, expect, test } from 'vitest';
import { commonAffixes } from '#domain/commonAffixes.ts';
import { fc } from '../../support/laws.ts';

describe('the common prefix and suffix of two texts', () => {
  test('do not overlap', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, texts, texts, (start, end, one, other) => {
        const [a, b] = [start + one + end, start + other + end];
        const same = commonAffixes(a, b);
        expect(a.slice(0, same.start)).toBe(b.slice(0, same.start));
        expect(a[same.start] === b[same.start] && same.start < Math.min(a.length, b.length)).toBe(
          false,
        );
        expect(a.slice(a.length - same.end)).toBe(b.slice(b.length - same.end));
        expect(same.start + same.end).toBeLessThanOrEqual(Math.min(a.length, b.length));
      }),
    );
  });

  test('are found in long texts', () => {
    const long = 'x'.repeat(1_000_000);
    expect(commonAffixes(`${long}a${long}`, `${long}bc${long}`)).toEqual({
      start: 1_000_000,
      end: 1_000_000,
    });
    expect(commonAffixes(long, long)).toEqual({ start: 1_000_000, end: 0 });
  });
});
