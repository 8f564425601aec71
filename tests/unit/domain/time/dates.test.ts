import { describe, expect, test } from 'vitest';
import { formatMoment } from '#domain/time/dates.ts';
import { formatDay } from '#domain/time/day.ts';

describe('dates that people read', () => {
  test('a day is named with its month and year', () => {
    expect(formatDay('2026-05-03T12:00:00.000Z', 'en-GB')).toBe('3 May 2026');
  });

  test('what is no date is not shown', () => {
    expect(formatDay('', 'en-GB')).toBe('');
  });

  test('a moment of today is its time, an earlier one has its day too', () => {
    const noon = new Date(2026, 4, 3, 12, 5).getTime();
    const evening = new Date(2026, 4, 3, 21, 0).getTime();
    const later = new Date(2026, 4, 9, 8, 0).getTime();
    expect(formatMoment(noon, evening, 'en-GB')).toBe('12:05');
    expect(formatMoment(noon, later, 'en-GB')).toBe('3 May 2026, 12:05');
  });
});
