import { describe, expect, test } from 'vitest';
import { pageCount, clampPage, paginationItems } from '#domain/gallery/pagination.ts';
import { fc } from '../../../support/laws.ts';

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
