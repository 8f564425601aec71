import { describe, expect, test } from 'vitest';

import {
  checkTags,
  cleanTags,
  MAX_TAGS,
  MAX_TAGS_BYTES,
  parseTags,
} from '#domain/page/titleAndTags.ts';
import { fc } from '../../../support/laws.ts';

describe('spec §5: tags', () => {
  test('tags are comma-separated and trimmed', () => {
    expect(parseTags(' one , two,three ')).toEqual(['one', 'two', 'three']);
  });

  test('blank tags are dropped', () => {
    expect(parseTags(' , a,, ,b,')).toEqual(['a', 'b']);
    expect(parseTags('')).toEqual([]);
  });

  test('a duplicate tag is kept at its first position', () => {
    expect(parseTags('a, b, a ,B')).toEqual(['a', 'b', 'B']);
  });

  test('cleaning twice is the same as cleaning once', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tags) => {
        const once = cleanTags(tags);
        expect(cleanTags(once)).toEqual(once);
      }),
    );
  });

  test('clean tags without commas survive the edit dialog', () => {
    const tag = fc.string().map((text) => text.replaceAll(',', ' '));
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        const clean = cleanTags(tags);
        expect(parseTags(clean.join(', '))).toEqual(clean);
      }),
    );
  });

  test('more tags than the server keeps are refused before saving', () => {
    const tags = Array.from({ length: MAX_TAGS + 1 }, (_, index) => `tag ${index}`);
    expect(checkTags(tags)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(checkTags(tags.slice(1))).toMatchObject({ ok: true });
    expect(checkTags(['é'.repeat(MAX_TAGS_BYTES / 2 + 1)])).toMatchObject({ ok: false });
  });
});
