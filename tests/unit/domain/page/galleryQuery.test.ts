import { describe, expect, test } from 'vitest';
import {
  galleryQuery,
  isFiltered,
  queryKey,
  WHOLE_GALLERY,
  matchesQuery,
  pageCount,
  clampPage,
  paginationItems,
} from '#domain/page/galleryQuery.ts';
import { matchRanges } from '#domain/page/card.ts';
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

describe('spec §9: pagination of the gallery', () => {
  test('is hidden with one page', () => {
    expect(paginationItems(1, 1)).toEqual([]);
    expect(paginationItems(1, 0)).toEqual([]);
  });

  test('shows all pages when there are five or fewer', () => {
    expect(paginationItems(1, 2)).toEqual([1, 2]);
    expect(paginationItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test('shows first, last, current and neighbours with ellipses above five', () => {
    expect(paginationItems(1, 6)).toEqual([1, 2, 'ellipsis', 6]);
    expect(paginationItems(2, 6)).toEqual([1, 2, 3, 'ellipsis', 6]);
    expect(paginationItems(5, 10)).toEqual([1, 'ellipsis', 4, 5, 6, 'ellipsis', 10]);
    expect(paginationItems(9, 10)).toEqual([1, 'ellipsis', 8, 9, 10]);
    expect(paginationItems(10, 10)).toEqual([1, 'ellipsis', 9, 10]);
  });

  test('follows its rules for every page of every length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 100_000 }), fc.integer(), (total, anything) => {
        const current = clampPage(anything, total);
        const items = paginationItems(current, total);
        const pages = items.filter((item) => item !== 'ellipsis');
        expect(items.length).toBeLessThanOrEqual(7);
        expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
        expect(pages).toEqual(expect.arrayContaining([1, current, total]));
        for (const [index, item] of items.entries()) {
          if (item !== 'ellipsis') continue;
          expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(1);
        }
      }),
    );
  });

  test('twelve cards fill a page', () => {
    expect([0, 1, 12, 13, 24, 25].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 2, 3]);
  });

  test('a page number from a URL is clamped', () => {
    expect(clampPage(0, 5)).toBe(1);
    expect(clampPage(9, 5)).toBe(5);
    expect(clampPage(2.7, 5)).toBe(2);
    expect(clampPage(Number.NaN, 5)).toBe(1);
  });
});
