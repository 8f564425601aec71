import { describe, expect, test } from 'vitest';
import { mergeGallery, neededServerPages, type OwnChanges } from '#domain/page/gallery.ts';
import { GALLERY_SORTS, type GallerySort, pageCount } from '#domain/page/galleryQuery.ts';
import type { GalleryCard } from '#domain/page/page.ts';
import { titleKey } from '#domain/page/titleAndTags.ts';
import { fc } from '../../../support/laws.ts';

const NO_CHANGES: OwnChanges = { leading: [], absent: [] };
const THIRTY = 30;

function card(number: number, updated = number): GalleryCard {
  const at = new Date(1_800_000_000_000 + updated * 1000).toISOString();
  return {
    id: `page-${String(number).padStart(4, '0')}`,
    author_id: 'ada',
    title: `Page ${number}`,
    content_type: 'html',
    snippet: '',
    tags: [],
    preview_image_url: null,
    created_at: at,
    updated_at: at,
    author: null,
  };
}

/** `count` cards, newest first, as the server lists them. */
function serverList(count: number): GalleryCard[] {
  return Array.from({ length: count }, (_, index) => card(count - index));
}

/** The list as the server gives it in that order; titles and times repeat. */
function inOrder(list: readonly GalleryCard[], sort: GallerySort): GalleryCard[] {
  const cards = list.map((each, index) => ({ ...each, title: `Title ${index % 9}` }));
  const [first, second] = sort === 'title' ? [-1, 1] : [1, -1];
  const keyOf = (each: GalleryCard) =>
    (sort === 'title' ? titleKey(each.title) : each[`${sort}_at`]) + each.id;
  return cards.toSorted((a, b) => (keyOf(a) < keyOf(b) ? first : second));
}

function pagesOf(list: readonly GalleryCard[], numbers: readonly number[]) {
  return new Map(numbers.map((number) => [number, list.slice((number - 1) * 12, number * 12)]));
}

const ids = (cards: readonly GalleryCard[]) => cards.map((each) => each.id);

describe('spec §6: public pages and own pages are merged without duplicates', () => {
  test('a user without own changes sees the server’s pages unchanged', () => {
    const list = serverList(30);
    expect(neededServerPages(2, NO_CHANGES)).toEqual([2]);
    const merged = mergeGallery(2, pagesOf(list, [2]), THIRTY, NO_CHANGES);
    expect(merged).toEqual({ cards: list.slice(12, 24), total: THIRTY, complete: true });
  });

  test('an unsynced own page is first and moves the rest by one', () => {
    const list = serverList(30);
    const changes = { leading: [card(99)], absent: [] };
    expect(neededServerPages(2, changes)).toEqual([1, 2]);
    const merged = mergeGallery(1, pagesOf(list, [1]), THIRTY, changes);
    expect(ids(merged.cards)).toEqual(ids([card(99), ...list.slice(0, 11)]));
    expect(merged.total).toBe(31);
  });

  test('the count is needed even when own pages fill the page', () => {
    const leading = Array.from({ length: 30 }, (_, index) => card(100 + index));
    expect(neededServerPages(1, { leading, absent: [] })).toEqual([1]);
    expect(mergeGallery(1, new Map(), 0, { leading, absent: [] }).complete).toBe(false);
  });

  test('a page with a missing part is incomplete', () => {
    expect(mergeGallery(2, new Map(), THIRTY, NO_CHANGES)).toEqual({
      cards: [],
      total: THIRTY,
      complete: false,
    });
  });

  test('all pages together show every card once, whatever was edited, added or deleted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { maxLength: 10 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { maxLength: 10 }),
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(...GALLERY_SORTS),
        (count, edited, deleted, added, sort) => {
          const list = inOrder(serverList(count), sort);
          const known = (number: number) => list.filter((each) => each.id === card(number).id);
          const gone = new Set([...edited, ...deleted]);
          const leading = [
            ...Array.from({ length: added }, (_, index) => card(200 + index)),
            ...edited
              .filter((number) => !deleted.includes(number))
              .map((number) => card(number, 500)),
          ];
          const changes = { leading, absent: [...gone].flatMap(known) };
          const absentIds = new Set(ids(changes.absent));
          const expected = [...ids(leading), ...ids(list).filter((id) => !absentIds.has(id))];
          const shown: string[] = [];
          const total = mergeGallery(1, new Map(), count, changes, sort).total;
          expect(total).toBe(expected.length);
          for (let page = 1; page <= pageCount(total); page += 1) {
            const needed = neededServerPages(page, changes);
            const merged = mergeGallery(page, pagesOf(list, needed), count, changes, sort);
            expect(merged.complete).toBe(true);
            const left = total - (page - 1) * 12;
            expect(merged.cards).toHaveLength(Math.min(12, left));
            shown.push(...ids(merged.cards));
          }
          expect(shown).toEqual(expected);
        },
      ),
    );
  });
});
