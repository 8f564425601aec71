export const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

let format: Intl.DateTimeFormat | undefined;

/** Days that the server formatted: a window's first date format takes a phone 20 ms. */
const known = new Map<string, string>();

/** `text`: the day in UTC, in the browser's language. */
export function keepDay(iso: string, text: string): void {
  const date = new Date(iso);
  if (date.getDate() === date.getUTCDate()) known.set(iso, text);
}

/** For example "3 May 2026", in the device's time zone; '' for an invalid date. */
export function formatDay(iso: string): string {
  const kept = known.get(iso);
  if (kept !== undefined) return kept;
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  format ??= new Intl.DateTimeFormat(undefined, DAY);
  return format.format(date);
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/** The time, with the day unless it is today; both in ms since the epoch. */
export function formatMoment(at: number, now: number, locale?: string): string {
  const date = new Date(at);
  const today = new Date(now).toDateString() === date.toDateString();
  const parts = today ? CLOCK : { ...DAY, ...CLOCK };
  return new Intl.DateTimeFormat(locale, parts).format(date);
}

/** "14:05"; ms since the epoch. */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(undefined, CLOCK).format(at);
}

/** "Today", "Yesterday" or the date; ms since the epoch. */
export function formatDayHeading(at: number, now: number): string {
  const day = new Date(at).toDateString();
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === new Date(now).toDateString()) return 'Today';
  if (day === yesterday.toDateString()) return 'Yesterday';
  return new Intl.DateTimeFormat(undefined, DAY).format(at);
}
