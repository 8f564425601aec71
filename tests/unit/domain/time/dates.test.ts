import { describe, expect, test } from 'vitest';
import { formatMoment } from '#domain/time/dates.ts';
import { formatDay } from '#domain/time/day.ts';

describe('formatted dates', () => {
  test('a day has its month and year', () => {
    expect(formatDay('2026-05-03T12:00:00.000Z', 'en-GB')).toBe('3 May 2026');
  });

  test('an invalid date is empty', () => {
    expect(formatDay('', 'en-GB')).toBe('');
  });

  test('today shows only the time, an earlier moment also the day', () => {
    const noon = new Date(2026, 4, 3, 12, 5).getTime();
    const evening = new Date(2026, 4, 3, 21, 0).getTime();
    const later = new Date(2026, 4, 9, 8, 0).getTime();
    expect(formatMoment(noon, evening, 'en-GB')).toBe('12:05');
    expect(formatMoment(noon, later, 'en-GB')).toBe('3 May 2026, 12:05');
  });
});
