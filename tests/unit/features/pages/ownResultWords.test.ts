import { describe, expect, test } from 'vitest';
import { WHOLE_GALLERY } from '#domain/gallery/galleryQuery.ts';
import { ownResultWords } from '../../../../src/features/pages/saved/ownResultWords.ts';

const ALL = { ...WHOLE_GALLERY, sort: 'created' } as const;

describe('what the list of own pages says of itself', () => {
  test('all of a few, a part of many', () => {
    expect(ownResultWords(ALL, 3, 3, false)).toBe('All 3 projects');
    expect(ownResultWords(ALL, 60, 10_000, false)).toBe('Showing 1–60 of 10,000 projects');
  });

  test('what was found, and that nothing was', () => {
    const searched = { ...ALL, search: 'tea' };
    expect(ownResultWords(searched, 1, 1, false)).toBe('1 project found');
    expect(ownResultWords(searched, 0, 0, false)).toBe('No projects found');
  });

  test('nothing certain while it is searched or counted', () => {
    expect(ownResultWords({ ...ALL, search: 'tea' }, 0, 0, true)).toBe('Searching your projects…');
    expect(ownResultWords(ALL, 60, null, false)).toBe('');
  });

  test('no count is the whole until all pages have been here', () => {
    expect(ownResultWords(ALL, 20, 20, false, true)).toBe('20 projects so far');
    expect(ownResultWords({ ...ALL, search: 'tea' }, 0, 0, false, true)).toBe(
      '0 projects found so far',
    );
  });
});
