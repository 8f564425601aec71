import { DAY } from './day.ts';

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/** A moment as a person reads it: the time alone when it is on the day of `now`, else the day and the time; both ms since the epoch. */
export function formatMoment(at: number, now: number, locale?: string): string {
  const date = new Date(at);
  const today = new Date(now).toDateString() === date.toDateString();
  const parts = today ? CLOCK : { ...DAY, ...CLOCK };
  return new Intl.DateTimeFormat(locale, parts).format(date);
}

/** The time of day as a person reads it, e.g. "14:05"; `at` is in ms since the epoch. */
export function formatTime(at: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, CLOCK).format(at);
}

/** The day of a moment as a heading: "Today", "Yesterday", else the date; both in ms since the epoch. */
export function formatDayHeading(at: number, now: number, locale?: string): string {
  const day = new Date(at).toDateString();
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === new Date(now).toDateString()) return 'Today';
  if (day === yesterday.toDateString()) return 'Yesterday';
  return new Intl.DateTimeFormat(locale, DAY).format(at);
}
