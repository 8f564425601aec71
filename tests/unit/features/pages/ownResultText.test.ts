import { describe, expect, test } from 'vitest';
import { WHOLE_GALLERY } from '#domain/gallery/galleryQuery.ts';
import { ownResultText } from '../../../../src/features/pages/saved/ownResultText.ts';

const ALL = { ...WHOLE_GALLERY, sort: 'created' } as const;

const SEARCH = { ...ALL, search: 'tea' };
const all = { query: ALL, searching: false };
const found = { query: SEARCH, searching: false };

describe('the status line of the user’s own list', () => {
  test('shows all of a short list, a range of a long one', () => {
    expect(ownResultText({ ...all, shown: 3, matching: 3 })).toBe('All 3 projects');
    expect(ownResultText({ ...all, shown: 60, matching: 10_000 })).toBe(
      'Showing 1–60 of 10,000 projects',
    );
  });

  test('counts search results', () => {
    expect(ownResultText({ ...found, shown: 1, matching: 1 })).toBe('1 project found');
    expect(ownResultText({ ...found, shown: 0, matching: 0 })).toBe('No projects found');
  });

  test('shows no count while searching or counting', () => {
    expect(ownResultText({ query: SEARCH, searching: true, shown: 0, matching: 0 })).toBe(
      'Searching your projects…',
    );
    expect(ownResultText({ ...all, shown: 60, matching: null })).toBe('');
  });

  test('says “so far” until the first pull is complete', () => {
    const partial = { shown: 20, matching: 20, isPartial: true };
    expect(ownResultText({ ...all, ...partial })).toBe('20 projects so far');
    expect(ownResultText({ ...found, shown: 0, matching: 0, isPartial: true })).toBe(
      '0 projects found so far',
    );
  });
});
