import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf } from '#domain/page/excerpt.ts';

describe('the part of a text around what was searched for', () => {
  test('is null where it stands nowhere', () => {
    expect(excerptOf('A short text', 'long')).toBeNull();
  });

  test('is the whole of a short text', () => {
    expect(excerptOf('A Short text', 'short')).toBe('A Short text');
  });

  test('begins at a word, and says where it is cut', () => {
    const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`.trim();
    const excerpt = excerptOf(text, 'NEEDLE') ?? '';
    expect(excerpt).toMatch(/^…before /);
    expect(excerpt).toContain('needle');
    expect(excerpt).toMatch(/…$/);
    expect(excerpt.length).toBeLessThanOrEqual(202);
  });

  test('holds what was searched for, whatever the text', () => {
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

  test('letters that change their length when lowered do not move it', () => {
    const text = `${'İ'.repeat(300)} needle`;
    expect(excerptOf(text, 'needle')).toContain('needle');
  });
});
