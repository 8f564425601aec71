import { ask, statuses, times } from './asking.ts';
import type { Attack } from './attack.ts';

export const LINK_ATTACKS: readonly Attack[] = [
  floods('feeds', () => '/feed.json'),
  floods('sitemaps', (n) => `/sitemap-${(n % 256).toString(16)}.xml`),
  floods('link cards', (n) => `/preview/html/00000000-0000-4000-8000-${pad(n)}`),
  floods('oEmbed cards', (n) => `/oembed?url=${encodeURIComponent(pad(n).repeat(500))}`),
  floods('authors', (n) => `/by/a${n}/feed.json`),
];

function floods(name: string, path: (n: number) => string): Attack {
  return {
    name: `300 ${name} at once`,
    isQuick: false,
    run: (target) => statuses(times(300, (n) => ask(target, path(n)))),
  };
}

function pad(n: number): string {
  return String(n).padStart(12, '0');
}
