import { describe, expect, test } from 'vitest';
import { resultText, commonTags } from '#features/pages/listControls/listSummary.ts';
import { countWords } from '#domain/messages/toastText.ts';

const whole = { hasMore: false, isFiltered: false };
const found = { hasMore: false, isFiltered: true };

describe('the status line of a list', () => {
  test('shows the range of a part', () => {
    expect(resultText({ ...whole, total: 345, from: 13, to: 24 })).toBe(
      'Showing 13–24 of 345 projects',
    );
    expect(resultText({ ...found, total: 13, from: 13, to: 13 })).toBe(
      'Showing 13–13 of 13 projects found',
    );
  });

  test('shows the count of a whole list', () => {
    expect(resultText({ ...whole, total: 7, from: 1, to: 7 })).toBe('All 7 projects');
    expect(resultText({ ...whole, total: 1, from: 1, to: 1 })).toBe('1 project');
    expect(resultText({ ...found, total: 7, from: 1, to: 7 })).toBe('7 projects found');
    expect(resultText({ ...found, total: 1, from: 1, to: 1 })).toBe('1 project found');
  });

  test('mentions an empty list only after a search', () => {
    expect(resultText({ ...whole, total: 0, from: 1, to: 0 })).toBe('');
    expect(resultText({ ...found, total: 0, from: 1, to: 0 })).toBe('No projects found');
  });

  test('says that there are more', () => {
    const many = { hasMore: true, isFiltered: true, total: 1000, from: 1 };
    expect(resultText({ ...many, to: 12 })).toBe('Showing 1–12 of more than 1,000 projects found');
  });
});

describe('countWords', () => {
  test('separates thousands and says when there are more', () => {
    expect(countWords(0, false)).toBe('0');
    expect(countWords(12_345, false)).toBe('12,345');
    expect(countWords(1000, true)).toBe('more than 1,000');
  });
});

const tagged = [
  { tags: ['sea', 'wind'] },
  { tags: ['wind', 'wind'] },
  { tags: ['rope', 'wind', 'sea'] },
];

test('the most frequent tags come first, each once; ties keep their order', () => {
  expect(commonTags(tagged, null)).toEqual(['wind', 'sea', 'rope']);
});

test('the chosen tag is not offered, and no more than six are', () => {
  expect(commonTags(tagged, 'wind')).toEqual(['sea', 'rope']);
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  expect(commonTags([{ tags: many }], null)).toEqual(many.slice(0, 6));
});
