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
