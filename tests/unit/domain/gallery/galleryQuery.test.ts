import { describe, expect, test } from 'vitest';
import { galleryQuery, isFiltered, queryKey, WHOLE_GALLERY } from '#domain/gallery/galleryQuery.ts';
import { matchRanges } from '#domain/page/snippet.ts';
import { matchesQuery } from '#domain/gallery/searchWords.ts';
import { titleKey } from '#domain/page/titleAndTags.ts';
import { fc } from '../../../support/laws.ts';

const CARD = { title: 'Tea at five', content_type: 'html', tags: ['hot', `it's`] } as const;
const query = (parts: Parameters<typeof galleryQuery>[0]) => galleryQuery(parts);

describe('spec §5: the gallery’s query', () => {
  test('is everything in the default order by default', () => {
    expect(query({})).toEqual(WHOLE_GALLERY);
    expect(query({ search: '  ', tag: ' ' })).toEqual(WHOLE_GALLERY);
    expect(isFiltered(query({ sort: 'title' }))).toBe(false);
  });

  test('a search is trimmed and has at most 200 characters', () => {
    expect(query({ search: `  ${'😀'.repeat(300)}` }).search).toBe('😀'.repeat(200));
  });

  test('quotes and backslashes are removed from a tag', () => {
    expect(query({ tag: String.raw` a'b"c\d ` }).tag).toBe('abcd');
    expect(query({ tag: `'"` }).tag).toBeNull();
  });

  test('has one key per query, whatever the case of its search', () => {
    expect(queryKey(WHOLE_GALLERY)).toBe('');
    expect(queryKey(query({ search: 'TEA' }))).toBe(queryKey(query({ search: 'tea' })));
    const different = [
      { search: 'tea' },
      { tag: 'tea' },
      { type: 'html' },
      { sort: 'title' },
    ] as const;
    expect(new Set(different.map((each) => queryKey(query(each)))).size).toBe(different.length);
  });
});

describe('filtering on the device', () => {
  test.each([
    [{ search: 'AT FIVE' }, true],
    [{ search: 'with milk' }, true],
    [{ search: 'five with' }, false],
    [{ search: '%' }, false],
    [{ tag: 'hot' }, true],
    [{ tag: `it's` }, true],
    [{ tag: 'Hot' }, false],
    [{ type: 'markdown' }, false],
    [{ type: 'html', tag: 'hot', search: 'milk' }, true],
  ] as const)('finds by %j what the server would', (asked, found) => {
    expect(matchesQuery(CARD, 'with milk', query(asked))).toBe(found);
  });
});

describe('the matches of a search', () => {
  test.each([
    ['Tea, TEA and teas', 'tea', [0, 5, 13]],
    ['a+b (a+b)', 'a+b', [0, 5]],
    ['foo-bar', 'foo-bar', [0]],
    ['İstanbul tea', 'tea', [9]],
    ['nothing', '', []],
  ])('in %j by %j', (text, search, starts) => {
    expect(matchRanges(text, search).map(([start]) => start)).toEqual(starts);
  });

  test('every range contains the search text, and none overlap', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), (text, search) => {
        let last = 0;
        for (const [start, end] of matchRanges(text, search)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end).toLowerCase()).toBe(search.toLowerCase());
          last = end;
        }
      }),
    );
  });
});

test('titles are sorted without case and diacritics', () => {
  expect(['Äpfel', ' apfel', 'APFEL'].map(titleKey)).toEqual(['apfel', 'apfel', 'apfel']);
  expect(titleKey('x'.repeat(999))).toHaveLength(200);
});
