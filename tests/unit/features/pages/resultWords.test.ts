import { describe, expect, test } from 'vitest';
import { countWords } from '#domain/messages/counted.ts';
import { resultWords } from '#features/pages/listControls/resultWords.ts';

const whole = { isEstimate: false, isNarrowed: false };
const found = { isEstimate: false, isNarrowed: true };

describe('what a list says it shows', () => {
  test('a part of it by its places', () => {
    expect(resultWords({ ...whole, total: 345, from: 13, to: 24 })).toBe(
      'Showing 13–24 of 345 projects',
    );
    expect(resultWords({ ...found, total: 13, from: 13, to: 13 })).toBe(
      'Showing 13–13 of 13 projects found',
    );
  });

  test('all of it by its count', () => {
    expect(resultWords({ ...whole, total: 7, from: 1, to: 7 })).toBe('All 7 projects');
    expect(resultWords({ ...whole, total: 1, from: 1, to: 1 })).toBe('1 project');
    expect(resultWords({ ...found, total: 7, from: 1, to: 7 })).toBe('7 projects found');
    expect(resultWords({ ...found, total: 1, from: 1, to: 1 })).toBe('1 project found');
  });

  test('nothing only where something was looked for', () => {
    expect(resultWords({ ...whole, total: 0, from: 1, to: 0 })).toBe('');
    expect(resultWords({ ...found, total: 0, from: 1, to: 0 })).toBe('No projects found');
  });

  test('a guess as a guess', () => {
    const guess = { isEstimate: true, isNarrowed: true, total: 12_345, from: 1 };
    expect(resultWords({ ...guess, to: 12 })).toBe('Showing 1–12 of about 12,300 projects found');
  });
});

describe('a count for people', () => {
  test('is exact with separators, or a guess of three digits', () => {
    expect(countWords(0, false)).toBe('0');
    expect(countWords(12_345, false)).toBe('12,345');
    expect(countWords(12_345, true)).toBe('about 12,300');
    expect(countWords(999_900, true)).toBe('about 1,000,000');
  });
});
