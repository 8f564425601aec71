import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf } from '#domain/page/snippet.ts';

describe('the excerpt around a match', () => {
  test('is null without a match', () => {
    expect(excerptOf('A short text', 'long')).toBeNull();
  });

  test('is the whole text if it is short', () => {
    expect(excerptOf('A Short text', 'short')).toBe('A Short text');
  });

  test('begins at a word, with ellipses where cut', () => {
    const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`.trim();
    const excerpt = excerptOf(text, 'NEEDLE') ?? '';
    expect(excerpt).toMatch(/^…before /);
    expect(excerpt).toContain('needle');
    expect(excerpt).toMatch(/…$/);
    expect(excerpt.length).toBeLessThanOrEqual(202);
  });

  test('contains the search text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ minLength: 1, maxLength: 40 }),
        fc.string(),
        (before, needle, after) => {
          const excerpt = excerptOf(`${before} ${needle} ${after}`, needle);
          expect(excerpt?.toLowerCase()).toContain(needle.trim().toLowerCase());
        },
      ),
    );
  });

  test('letters that change length in lower case do not move it', () => {
    const text = `${'İ'.repeat(300)} needle`;
    expect(excerptOf(text, 'needle')).toContain('needle');
  });
});
