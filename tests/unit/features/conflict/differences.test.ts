import { describe, expect, test } from 'vitest';
import type { Page } from '#domain/page/page.ts';
import { decisionsFor } from '#features/conflict/decisions.ts';
import { differences } from '#features/conflict/differences.ts';
import { newPage } from '../../../support/pages.ts';

const BASE = newPage({ title: 'Tides', tags: ['sea'], html_source: '<p>noon</p>' });

function between(mine: Partial<Page>, theirs: Partial<Page>, base: Page | null = BASE) {
  return { base, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } };
}

function said(mine: Partial<Page>, theirs: Partial<Page>, base: Page | null = BASE) {
  return differences(between(mine, theirs, base)).map(({ what, words }) => `${what}: ${words}`);
}

const AT = '2026-02-01T00:00:00.000Z';

describe('what two versions of a page differ in is said in words', () => {
  test('the same on both sides is not mentioned', () => {
    expect(said({}, {})).toEqual([]);
    expect(said({ title: 'New' }, { title: 'New' })).toEqual([]);
  });

  test('a title that both changed', () => {
    expect(said({ title: 'Mine' }, { title: 'Theirs' })).toEqual([
      'Title: “Mine” on this device, “Theirs” on the server.',
    ]);
  });

  test('a title that one side changed', () => {
    expect(said({ title: 'Mine' }, {})).toEqual(['Title: Changed on this device only, to “Mine”.']);
    expect(said({}, { title: 'Theirs' })).toEqual([
      'Title: Changed on the server only, to “Theirs”.',
    ]);
  });

  test('a long title is cut', () => {
    const [words] = said({ title: 'a'.repeat(200) }, {});
    expect(words).toBe(`Title: Changed on this device only, to “${'a'.repeat(80)}…”.`);
  });

  test('tags, by the side that has them alone', () => {
    expect(said({ tags: ['sea', 'moon'] }, { tags: ['sea', 'boats', 'mud'] })).toEqual([
      'Tags: Only on this device: moon. Only on the server: boats, mud.',
    ]);
    expect(said({ tags: ['b', 'a'] }, { tags: ['a', 'b'] })).toEqual([
      'Tags: The same ones in another order.',
    ]);
  });

  test('what it is written in, and who may see it', () => {
    expect(said({ content_type: 'markdown', markdown_content: 'x' }, { is_public: false })).toEqual(
      [
        'Written in: Changed on this device only, to Markdown.',
        'Visibility: Changed on the server only, to private.',
        'Text: Changed on this device only.',
      ],
    );
  });

  test('the text, by the sides that changed it', () => {
    expect(said({ html_source: '1' }, { html_source: '2' })).toEqual([
      'Text: Changed on both sides.',
    ]);
    expect(said({ html_source: '1' }, { html_source: '2' }, null)).toEqual([
      'Text: Written differently on both sides.',
    ]);
  });

  test('a deletion comes first', () => {
    expect(said({ deleted_at: AT }, { html_source: '2' })).toEqual([
      'Page: Moved to the trash on this device, changed on the server.',
      'Text: Changed on the server only.',
    ]);
    expect(said({ html_source: '1' }, { deleted_at: AT })[0]).toBe(
      'Page: Moved to the trash on the server, changed on this device.',
    );
  });
});

describe('the decisions fit the versions', () => {
  const offered = (mine: Partial<Page>, theirs: Partial<Page>, unfinished = false) =>
    decisionsFor(between(mine, theirs), unfinished).map(({ label }) => label);

  test('two texts can be kept, doubled or merged', () => {
    expect(offered({}, {})).toEqual([
      'Keep mine',
      'Keep theirs',
      'Keep both as two pages',
      'Edit the merge by hand',
    ]);
  });

  test('a merge that was begun is continued', () => {
    expect(offered({}, {}, true).at(-1)).toBe('Continue the merge');
  });

  test('a deletion is kept or not', () => {
    expect(offered({ deleted_at: AT }, {})).toEqual(['Keep mine', 'Keep theirs']);
    expect(offered({}, { deleted_at: AT })).toEqual(['Keep mine', 'Keep theirs']);
  });
});
