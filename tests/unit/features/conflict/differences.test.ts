import { describe, expect, test } from 'vitest';
import type { Page } from '#domain/page/page.ts';
import { decisionsFor } from '#features/conflict/useDecide.ts';
import { differences } from '#features/conflict/differences.ts';
import { newPage } from '../../../support/pages.ts';

const BASE = newPage({ title: 'Tides', tags: ['sea'], html_source: '<p>noon</p>' });

function between(mine: Partial<Page>, theirs: Partial<Page>, base: Page | null = BASE) {
  return { base, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } };
}

function differencesText(mine: Partial<Page>, theirs: Partial<Page>, base: Page | null = BASE) {
  return differences(between(mine, theirs, base)).map(({ what, words }) => `${what}: ${words}`);
}

const AT = '2026-02-01T00:00:00.000Z';

describe('the differences between two versions as text', () => {
  test('the same on both sides is not mentioned', () => {
    expect(differencesText({}, {})).toEqual([]);
    expect(differencesText({ title: 'New' }, { title: 'New' })).toEqual([]);
  });

  test('a title that both sides changed', () => {
    expect(differencesText({ title: 'Mine' }, { title: 'Theirs' })).toEqual([
      'Title: “Mine” on this device, “Theirs” on the server.',
    ]);
  });

  test('a title that one side changed', () => {
    expect(differencesText({ title: 'Mine' }, {})).toEqual([
      'Title: Changed on this device only, to “Mine”.',
    ]);
    expect(differencesText({}, { title: 'Theirs' })).toEqual([
      'Title: Changed on the server only, to “Theirs”.',
    ]);
  });

  test('a long title is shortened', () => {
    const [words] = differencesText({ title: 'a'.repeat(200) }, {});
    expect(words).toBe(`Title: Changed on this device only, to “${'a'.repeat(80)}…”.`);
  });

  test('tags that only one side has', () => {
    expect(differencesText({ tags: ['sea', 'moon'] }, { tags: ['sea', 'boats', 'mud'] })).toEqual([
      'Tags: Only on this device: moon. Only on the server: boats, mud.',
    ]);
    expect(differencesText({ tags: ['b', 'a'] }, { tags: ['a', 'b'] })).toEqual([
      'Tags: The same tags in a different order.',
    ]);
  });

  test('content type and visibility', () => {
    expect(
      differencesText({ content_type: 'markdown', markdown_content: 'x' }, { is_public: false }),
    ).toEqual([
      'Written in: Changed on this device only, to Markdown.',
      'Visibility: Changed on the server only, to private.',
      'Text: Changed on this device only.',
    ]);
  });

  test('the text, with the sides that changed it', () => {
    expect(differencesText({ html_source: '1' }, { html_source: '2' })).toEqual([
      'Text: Changed on both sides.',
    ]);
    expect(differencesText({ html_source: '1' }, { html_source: '2' }, null)).toEqual([
      'Text: Written differently on both sides.',
    ]);
  });

  test('a deletion is first', () => {
    expect(differencesText({ deleted_at: AT }, { html_source: '2' })).toEqual([
      'Page: Moved to the trash on this device, changed on the server.',
      'Text: Changed on the server only.',
    ]);
    expect(differencesText({ html_source: '1' }, { deleted_at: AT })[0]).toBe(
      'Page: Moved to the trash on the server, changed on this device.',
    );
  });
});

describe('the possible decisions', () => {
  const offered = (mine: Partial<Page>, theirs: Partial<Page>, unfinished = false) =>
    decisionsFor(between(mine, theirs), unfinished).map(({ label }) => label);

  test('two texts: keep one, keep both or merge', () => {
    expect(offered({}, {})).toEqual(['Keep mine', 'Keep theirs', 'Keep both', 'Merge by hand']);
  });

  test('an unfinished merge can be continued', () => {
    expect(offered({}, {}, true).at(-1)).toBe('Continue the merge');
  });

  test('a deletion: keep it or restore the page', () => {
    expect(offered({ deleted_at: AT }, {})).toEqual(['Keep mine', 'Keep theirs']);
    expect(offered({}, { deleted_at: AT })).toEqual(['Keep mine', 'Keep theirs']);
  });
});
