import { BUTTON, cardMarkup, icon, SMALL_BUTTON } from './galleryCard.ts';
import { localeOf, timeMarkup } from './localTime.ts';
import { fieldsOf } from './fields.ts';
import type { FirstRows } from './firstRows.ts';

/** Where the app is drawn. */
export const ROOT = '<div id="root">';

/**
 * The app's start page with the gallery as it shows it to a visitor first, before thumbnails and controls, and its rows for
 * the app. Null without cards. `languages`: the request's Accept-Language.
 */
export function withGallery(
  shell: string,
  { list, at }: FirstRows,
  languages: string,
): string | null {
  const { cards, total } = fieldsOf(list);
  if (!Array.isArray(cards) || typeof total !== 'number' || !shell.includes(ROOT)) return null;
  const locale = localeOf(languages);
  const drawn = cards.flatMap((card: unknown) => cardMarkup(fieldsOf(card), locale) ?? []);
  if (drawn.length === 0) return null;
  const rows = JSON.stringify({ ...fieldsOf(list), at }).replaceAll('<', '\\u003c');
  const count = `${total.toLocaleString(locale)} public ${total === 1 ? 'project' : 'projects'}`;
  const gallery = frame(count, lastUpdated(cards[0], locale), drawn.join(''));
  const data = `<script type="application/json" id="first-rows">${rows}</script>`;
  const start = `<div id="first-cards" data-language="${locale}">`;
  return shell.replace(ROOT, () => `${ROOT}${start}${gallery}${data}</div>`);
}

function lastUpdated(card: unknown, locale: string): string {
  const time = timeMarkup(fieldsOf(card)['updated_at'], locale);
  return time === '' ? '' : `<span>Last updated: ${time}</span>`;
}

function frame(count: string, updated: string, cards: string): string {
  return `<div class="flex min-h-dvh flex-col">
<header class="border-b border-line bg-canvas"><div class="page-width flex h-14 items-center gap-1 sm:gap-2">
<a href="/" aria-label="Recto, home" class="mr-auto flex h-11 min-w-11 items-center gap-2.5 rounded-md pr-2">${LOGO}
<span class="display text-lg font-semibold max-[22rem]:sr-only">Recto</span></a>
<span class="${BUTTON} relative size-10 border-transparent">${icon(MOON, LIGHT)}${icon(SUN, DARK)}</span>
<a href="/auth" class="${SMALL_BUTTON} ml-1">Sign In</a></div></header>
<main class="flex flex-1 flex-col pb-[env(safe-area-inset-bottom)]"><div class="page-width flex min-h-0 flex-1 flex-col">
<div class="flex items-center gap-4 border-b border-line"><div role="tablist" aria-label="Dashboard" class="-mb-px flex min-w-0 flex-1 gap-1">
<span role="tab" aria-selected="true" class="flex h-11 shrink-0 touch-target items-center gap-2 border-b-2 px-3 text-sm whitespace-nowrap aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink">${icon(GALLERY)}Public Gallery</span></div></div>
<div class="space-y-3 py-4 sm:space-y-6 sm:py-8">
<header class="flex flex-wrap items-end justify-between gap-x-8 gap-y-2"><h1 class="display text-2xl sm:text-3xl">Public Projects Gallery</h1>
<p class="flex min-h-5.25 flex-wrap items-center gap-x-4 text-sm text-muted tabular-nums"><span>${count}</span>${updated}</p></header>
<section aria-label="Recto" class="grid items-center gap-5 rounded-lg border border-accent/30 bg-accent-soft px-4 py-3 sm:grid-cols-2 sm:p-5">
<div class="grid grid-cols-[1fr_auto] items-center gap-2"><p class="text-sm text-muted">Viewing in Public Mode</p>
<a href="/auth?mode=sign-up" class="${BUTTON} h-10 gap-2 border-transparent bg-accent px-4 text-sm text-on-accent">Sign Up</a>
<p class="col-span-2 font-medium">Recto is a studio for web pages: write, keep and share them, even offline.</p></div>
<div class="ml-auto aspect-8/5 w-full max-w-md max-sm:hidden"></div></section>
<div class="space-y-2"><div class="grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_10rem]">
<span class="${FIELD}"></span><span class="${FIELD} min-w-11"></span><span class="${FIELD} max-sm:hidden"></span></div>
<div class="flex min-h-5.25 flex-wrap items-center md:min-h-8 md:pointer-coarse:min-h-11"></div></div>
<ul aria-label="Projects" class="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5">${cards}</ul>
</div></div></main></div>`;
}

const FIELD = 'block h-10 w-full touch-target rounded-md bg-ink/8';

const LOGO =
  '<svg viewBox="0 0 64 64" aria-hidden="true" class="size-7"><path class="fill-surface stroke-ink stroke-3" stroke-linejoin="round" d="M32 13.5C25 9 16 8 7.5 9.5v41C16 49 25 50 32 54.5z"/><path class="fill-accent" d="M32 12C39.3 7.3 48.8 6.3 58 8v44c-9.2-1.7-18.7-.7-26 4z"/></svg>';

const GALLERY = 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z';
const MOON = 'M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10z';
const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500V5M12 19v2.500M2.5 12H5M19 12h2.500M5.3 5.300L7 7M17 17l1.7 1.700M18.7 5.300L17 7M7 17l-1.7 1.7';

/** A device may have chosen another theme than the system's, which only CSS knows. */
const LIGHT = 'stroke:light-dark(currentColor,transparent)';
const DARK = 'position:absolute;stroke:light-dark(transparent,currentColor)';
