import { describe, expect, test } from 'vitest';
import { describeReport } from '#features/profile/data/describeImport.ts';
import {
  describeWorkCounts,
  describePersistence,
  formatSize,
  describeUsage,
} from '#features/profile/data/describeStorage.ts';

const NOTHING = { pages: 0, trash: 0, drafts: 0, unsent: 0, failed: 0, conflicts: 0, chats: 0 };
const REPORT = {
  pages: [],
  drafts: 0,
  pictures: 0,
  changed: 0,
  conflicts: 0,
  deleted: 0,
  here: 0,
  refused: [],
  left: 0,
  stoppedBy: null,
};

describe('the summary of the data on this device', () => {
  test('sizes have one unit and no false precision', () => {
    expect([0, 1, 1500, 12 * 1024 ** 2, 1.25 * 1024 ** 3, 999.6 * 1024].map(formatSize)).toEqual([
      '0 KB',
      '0.1 KB',
      '1.5 KB',
      '12 MB',
      '1.3 GB',
      '1000 KB',
    ]);
  });

  test('is empty without figures from the browser', () => {
    expect(describeUsage(null)).toBe('');
    expect(describeUsage({})).toBe('');
    expect(describeUsage({ usage: 2048, quota: 0 })).toBe('Recto uses about 2 KB on this device.');
  });

  test('always counts pages, the rest only if there are any', () => {
    expect(describeWorkCounts(NOTHING)).toEqual(['0 pages']);
    expect(
      describeWorkCounts({ ...NOTHING, pages: 1, trash: 2, drafts: 1, conflicts: 2, chats: 3 }),
    ).toEqual(['1 page', '2 in the trash', '1 unsaved draft', '2 conflicts', '3 chats']);
  });
});

describe('the report of an import', () => {
  test('counts pages and drafts', () => {
    expect(describeReport({ ...REPORT, pages: ['A'], drafts: 2 })).toBe(
      '1 page and 2 drafts imported.',
    );
    expect(describeReport({ ...REPORT, here: 1 })).toBe('Nothing was added. 1 was already here.');
  });

  test('counts pictures only where nothing else is new', () => {
    expect(describeReport({ ...REPORT, pictures: 1 })).toBe('1 picture imported.');
    expect(describeReport({ ...REPORT, pages: ['A'], pictures: 1 })).toBe('1 page imported.');
  });

  test('names changes, conflicts and deletions', () => {
    expect(describeReport({ ...REPORT, changed: 2, conflicts: 1, deleted: 1 })).toBe(
      'Your changes are in 2 pages. 1 of them has two versions: decide which to keep. 1 page moved to the trash.',
    );
  });

  test('says after a stop what is left and how to continue', () => {
    expect(describeReport({ ...REPORT, pages: ['A', 'B'], left: 1 })).toBe(
      '2 pages imported. You cancelled with 1 text left. Import the same file again to continue: nothing is added twice.',
    );
  });
});

describe('whether the browser keeps the data', () => {
  test('is described once the browser has answered', () => {
    expect(describePersistence('granted')).toBe('The browser keeps this data until you remove it.');
    expect(describePersistence('denied')).toContain('may clear this data');
    expect(describePersistence('unknown')).toBe('');
    expect(describePersistence('unknown', true)).toContain('after 7 days without a visit');
    expect(describePersistence('granted', true)).toBe(describePersistence('granted'));
  });
});
