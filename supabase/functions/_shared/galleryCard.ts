import { escapeHtml } from './escapeHtml.ts';
import { textIn, textsIn, type Fields } from './fields.ts';
import { timeMarkup } from './localTime.ts';

export const BUTTON =
  'inline-flex shrink-0 touch-target items-center justify-center rounded-md border font-medium whitespace-nowrap select-none';
export const SMALL_BUTTON = `${BUTTON} h-8 gap-1.5 border-line-strong/60 bg-surface px-2.5 text-sm text-ink`;

const TYPES: ReadonlyMap<string, readonly [name: string, icon: string]> = new Map([
  ['html', ['HTML', 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14']],
  ['markdown', ['Markdown', 'M3 6h18v12H3zM6 15V9l2.5 3L11 9v6M16 9v6M13.8 12.800L16 15l2.2-2.2']],
]);

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Spec §9. */
const TAGS_SHOWN = 3;

/** A row of `list_gallery` as the app draws it without its thumbnail; null unless it is one. */
export function cardMarkup(row: Fields, locale: string): string | null {
  const type = textIn(row, 'content_type');
  const known = TYPES.get(type);
  const id = textIn(row, 'id');
  if (known === undefined || !ID.test(id)) return null;
  const [typeName, typeIcon] = known;
  const title = escapeHtml(textIn(row, 'title'));
  const snippet = escapeHtml(textIn(row, 'snippet'));
  const page = `href="/preview/${type}/${id}"`;
  return `<li><article aria-label="${title}" class="overflow-hidden rounded-lg border border-line bg-surface flex h-full flex-col">
<div class="relative border-b border-line"><div class="relative aspect-8/5 overflow-hidden"><span class="block bg-ink/8 absolute inset-0 size-full"></span></div></div>
<div class="flex flex-1 flex-col gap-2 p-4">
<div class="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted"><span class="inline-flex items-center gap-1.5 font-medium">${icon(typeIcon)}${typeName}</span><span aria-hidden="true">·</span>${timeMarkup(row['updated_at'], locale)}</div>
<h2 dir="auto" title="${title}" class="display text-lg leading-snug"><a ${page} class="block pointer-coarse:-my-2.5 pointer-coarse:py-2.5"><span class="line-clamp-2">${title}</span></a></h2>
${authorMarkup(row)}${snippet === '' ? '' : `<p dir="auto" class="line-clamp-4 text-sm text-muted">${snippet}</p>`}${tagsMarkup(textsIn(row, 'tags'))}
<div class="mt-auto flex flex-wrap items-center gap-1 pt-2"><a ${page} class="${SMALL_BUTTON}">View Full Preview</a></div>
</div></article></li>`;
}

export function icon(path: string, style = ''): string {
  const styled = style === '' ? '' : ` style="${style}"`;
  return `<svg viewBox="0 0 24 24" aria-hidden="true"${styled} class="size-[1.2em] shrink-0 fill-none stroke-current stroke-[1.6]" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
}

/** Pictures of authors arrive with the app. */
function authorMarkup(row: Fields): string {
  const name = textIn(row, 'author_name');
  if (typeof row['author_name'] !== 'string') return '';
  const hasPicture = textIn(row, 'author_avatar_url') !== '';
  const initials = Array.from(name.trim()).slice(0, 2).join('').toUpperCase();
  const handle = textIn(row, 'author_handle');
  const shown =
    handle === ''
      ? `<span dir="auto" class="truncate">${escapeHtml(name)}</span>`
      : `<a href="/by/${encodeURIComponent(handle)}" dir="auto" class="truncate pointer-coarse:-my-2.5 pointer-coarse:py-2.5">${escapeHtml(name)}</a>`;
  return `<p class="flex min-w-0 items-center gap-1.5 text-xs text-muted"><span aria-hidden="true" class="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold tracking-wide text-accent select-none size-5 text-[0.5rem]">${hasPicture ? '' : escapeHtml(initials)}</span>${shown}</p>`;
}

function tagsMarkup(tags: readonly string[]): string {
  if (tags.length === 0) return '';
  const rest = tags.length - TAGS_SHOWN;
  const shown = [...tags.slice(0, TAGS_SHOWN), ...(rest > 0 ? [`+${rest}`] : [])];
  const items = shown.map(
    (tag) =>
      `<li class="flex max-w-full"><span class="relative inline-flex max-w-full justify-center pointer-coarse:min-w-11"><span class="inline-flex max-w-full items-center gap-1 rounded-sm px-1.5 py-px font-sans text-xs font-medium bg-ink/7 text-muted"><span class="truncate">${escapeHtml(tag)}</span></span></span></li>`,
  );
  return `<ul aria-label="Tags" class="flex flex-wrap gap-1 pointer-coarse:gap-y-6 pointer-coarse:py-1">${items.join('')}</ul>`;
}
