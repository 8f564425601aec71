import { describe, expect, test } from 'vitest';
import { reportWords } from '#features/profile/importWords.ts';
import { heldWords, keptWords, sizeWords, usageWords } from '#features/profile/heldWords.ts';

const NOTHING = { pages: 0, trash: 0, drafts: 0, unsent: 0, failed: 0, conflicts: 0, chats: 0 };
const REPORT = {
  pages: [],
  drafts: 0,
  changed: 0,
  conflicts: 0,
  deleted: 0,
  here: 0,
  refused: [],
  left: 0,
  stoppedBy: null,
};

describe('what this device holds, in words', () => {
  test('sizes have one unit and no false precision', () => {
    expect([0, 1, 1500, 12 * 1024 ** 2, 1.25 * 1024 ** 3, 999.6 * 1024].map(sizeWords)).toEqual([
      '0 KB',
      '0.1 KB',
      '1.5 KB',
      '12 MB',
      '1.3 GB',
      '1000 KB',
    ]);
  });

  test('where the browser tells nothing, nothing is said', () => {
    expect(usageWords(null)).toBe('');
    expect(usageWords({})).toBe('');
    expect(usageWords({ usage: 2048, quota: 0 })).toBe('About 2 KB are used on this device.');
  });

  test('only what is there is named, pages always', () => {
    expect(heldWords(NOTHING)).toEqual(['0 pages']);
    expect(
      heldWords({ ...NOTHING, pages: 1, trash: 2, drafts: 1, conflicts: 2, chats: 3 }),
    ).toEqual(['1 page', '2 in the trash', '1 unsaved draft', '2 conflicts', '3 chats']);
  });
});

describe('what an import brought back, in words', () => {
  test('pages and drafts are counted', () => {
    expect(reportWords({ ...REPORT, pages: ['A'], drafts: 2 })).toBe(
      '1 page and 2 drafts came back.',
    );
    expect(reportWords({ ...REPORT, here: 1 })).toBe('Nothing was added. 1 was already here.');
  });

  test('changes, conflicts and deletions are named', () => {
    expect(reportWords({ ...REPORT, changed: 2, conflicts: 1, deleted: 1 })).toBe(
      'Your changes are in 2 pages. 1 of them has two versions: decide which to keep. 1 page went to the trash.',
    );
  });

  test('one that was stopped says what is left and how to go on', () => {
    expect(reportWords({ ...REPORT, pages: ['A', 'B'], left: 1 })).toBe(
      '2 pages came back. You cancelled before 1 text was tried. Import the same file again to go on: nothing is added twice.',
    );
  });
});

describe('whether the browser keeps what this device holds', () => {
  test('is said where the browser was asked', () => {
    expect(keptWords('granted')).toBe('The browser keeps it until you remove it.');
    expect(keptWords('denied')).toContain('may clear it');
    expect(keptWords('unknown')).toBe('');
  });
});
