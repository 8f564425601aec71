import { describe, expect, test } from 'vitest';
import { countWords } from '#domain/messages/counted.ts';
import { resultText } from '#features/pages/listControls/resultText.ts';

const whole = { isEstimate: false, isFiltered: false };
const found = { isEstimate: false, isFiltered: true };

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

  test('marks an estimate', () => {
    const guess = { isEstimate: true, isFiltered: true, total: 12_345, from: 1 };
    expect(resultText({ ...guess, to: 12 })).toBe('Showing 1–12 of about 12,300 projects found');
  });
});

describe('countWords', () => {
  test('gives an exact count with separators, or an estimate of three digits', () => {
    expect(countWords(0, false)).toBe('0');
    expect(countWords(12_345, false)).toBe('12,345');
    expect(countWords(12_345, true)).toBe('about 12,300');
    expect(countWords(999_900, true)).toBe('about 1,000,000');
  });
});
