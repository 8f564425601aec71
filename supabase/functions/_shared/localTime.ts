import { escapeHtml } from './escapeHtml.ts';

/** The first of an Accept-Language header that this server knows. */
export function localeOf(languages: string): string {
  const names = languages.split(',').map((part) => part.split(';', 1)[0]?.trim() ?? '');
  const isKnown = (name: string) => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0;
    } catch {
      return false;
    }
  };
  return names.find(isKnown) ?? 'en';
}

/** The day in UTC; '' for an invalid date. */
export function timeMarkup(value: unknown, locale: string): string {
  const date = new Date(String(value));
  if (Number.isNaN(date.getTime())) return '';
  const day = date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `<time datetime="${escapeHtml(String(value))}">${escapeHtml(day)}</time>`;
}
