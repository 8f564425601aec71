import { describe, expect, test, vi } from 'vitest';
import { formatMoment, DAY, formatDay } from '#domain/dates.ts';

const ownDay = (iso: string) => new Date(iso).toLocaleDateString(undefined, DAY);

describe('formatted dates', () => {
  test('a day has its month and year', () => {
    const noon = new Date(2026, 4, 3, 12).toISOString();
    expect(formatDay(noon)).toBe(ownDay(noon));
    expect(formatDay(noon)).toMatch(/3.*2026/u);
  });

  test('an invalid date is empty', () => {
    expect(formatDay('')).toBe('');
  });

  test.each([
    ['2026-05-03T12:00:00.000Z', 'UTC', 'kept'],
    ['2026-05-03T13:00:00.000Z', 'Pacific/Kiritimati', 'own'],
    ['2026-05-03T05:00:00.000Z', 'America/Los_Angeles', 'own'],
    ['2026-05-03T20:00:00.000Z', 'America/Los_Angeles', 'kept'],
  ])('a day known in UTC (%s) in %s: %s', async (iso, zone, shown) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      vi.resetModules();
      const day = await import('#domain/dates.ts');
      day.keepDay(iso, 'kept');
      expect(day.formatDay(iso)).toBe(shown === 'kept' ? 'kept' : ownDay(iso));
    } finally {
      process.env['TZ'] = before;
    }
  });

  test('today shows only the time, an earlier moment also the day', () => {
    const noon = new Date(2026, 4, 3, 12, 5).getTime();
    const evening = new Date(2026, 4, 3, 21, 0).getTime();
    const later = new Date(2026, 4, 9, 8, 0).getTime();
    expect(formatMoment(noon, evening, 'en-GB')).toBe('12:05');
    expect(formatMoment(noon, later, 'en-GB')).toBe('3 May 2026, 12:05');
  });
});
