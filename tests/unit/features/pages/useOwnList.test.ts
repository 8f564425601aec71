import { describe, expect, test } from 'vitest';
import { ownResultText } from '#features/pages/saved/useOwnList.ts';
import { WHOLE_GALLERY } from '#domain/page/galleryQuery.ts';

const ALL = { ...WHOLE_GALLERY, sort: 'created' } as const;

const SEARCH = { ...ALL, search: 'tea' };

const read = (matching: number | null) => ({ matching, searching: false });

describe('the status line of the user’s own list', () => {
  test('shows how many there are', () => {
    expect(ownResultText(ALL, read(3), false)).toBe('All 3 projects');
    expect(ownResultText(ALL, read(0), false)).toBe('');
  });

  test('counts search results', () => {
    expect(ownResultText(SEARCH, read(1), false)).toBe('1 project found');
    expect(ownResultText(SEARCH, read(0), false)).toBe('No projects found');
  });

  test('shows no count while searching or counting', () => {
    expect(ownResultText(SEARCH, { matching: 0, searching: true }, false)).toBe(
      'Searching your projects…',
    );
    expect(ownResultText(ALL, read(null), false)).toBe('');
  });

  test('says “so far” until the first pull is complete', () => {
    expect(ownResultText(ALL, read(20), true)).toBe('20 projects so far');
    expect(ownResultText(SEARCH, read(0), true)).toBe('0 projects found so far');
  });
});
