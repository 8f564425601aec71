import { escapeHtml } from './escapeHtml.ts';
import { fieldsOf, textIn, textsIn } from './fields.ts';
import { ROOT } from './galleryMarkup.ts';
import { localeOf, timeMarkup } from './localTime.ts';

/** What other sites show of a link to a page. */
export interface LinkCard {
  readonly id: string;
  readonly title: string;
  /** The start of its text. */
  readonly description: string;
  /** '' when unknown. */
  readonly author: string;
  /** Its address, which is the canonical one. */
  readonly address: string;
  /** An image on https, or the one that this server has or draws. */
  readonly image: string;
  /** Where the page's own picture is in the bucket `cards`; '' without one. */
  readonly picture: string;
  readonly updatedAt: string;
  readonly tags: readonly string[];
  readonly isUnlisted: boolean;
}

/** From a row of `read_page`; null unless it is one. */
export function linkCardOf(row: unknown, origin: string): LinkCard | null {
  const fields = fieldsOf(row);
  const id = textIn(fields, 'id');
  if (id === '') return null;
  const image = textIn(fields, 'preview_image_url');
  const picture = textIn(fields, 'picture');
  return {
    id,
    title: textIn(fields, 'title'),
    description: textIn(fields, 'snippet'),
    author: textIn(fields, 'author_name'),
    address: `${origin}/preview/${textIn(fields, 'content_type')}/${id}`,
    image: image.startsWith('https://') ? image : `${origin}/card/${id}.png`,
    picture,
    updatedAt: textIn(fields, 'updated_at'),
    tags: textsIn(fields, 'tags'),
    isUnlisted: fields['is_public'] !== true,
  };
}

/**
 * The app's start page with the tags of a card in its head, and the page's title bar as the app draws it before its
 * actions. `languages`: the request's Accept-Language. Without a card search engines are told to leave the address
 * out: private, deleted and unknown pages look the same.
 */
export function withLinkCard(shell: string, card: LinkCard | null, languages: string): string {
  if (card === null) return inHead(shell, '<meta name="robots" content="noindex" />');
  const { title, description, author, address, image } = card;
  const tags = [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    `<link rel="alternate" type="application/feed+json" title="Recto" href="/feed.json" />`,
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oEmbedAddress(address))}" />`,
    property('og:site_name', 'Recto'),
    property('og:type', 'article'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('article:author', author),
    property('article:modified_time', card.updatedAt),
    property('og:image', image),
    named('author', author),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
    card.isUnlisted ? named('robots', 'noindex') : '',
  ];
  const titled = shell
    .replace(/<title>[^<]*<\/title>/u, () => `<title>${escapeHtml(title)} · Recto</title>`)
    .replace(/<meta\s+name="description"[^>]*>/u, () => named('description', description));
  const tagged = inHead(titled, tags.filter((tag) => tag !== '').join('\n    '));
  return tagged.replace(ROOT, () => `${titleBar(card, localeOf(languages))}${ROOT}`);
}

/** Over the app, below its header, until the app has the page (`src/context/startPage.ts`). */
function titleBar({ title, author, updatedAt, tags }: LinkCard, locale: string): string {
  const name = author === '' ? '' : `by <span dir="auto">${escapeHtml(author)}</span> · `;
  const shown = tags.length === 0 ? '' : ` · ${escapeHtml(tags.join(', '))}`;
  return `<div id="first-title" class="bg-canvas" style="position:absolute;inset:57px 0 auto;z-index:1">
<div class="page-width flex h-14 items-center gap-x-2"><span class="-ml-2.5 size-10 shrink-0"></span><div class="min-w-0 flex-1">
<h1 dir="auto" class="truncate display text-xl/7 max-md:text-lg/6">${escapeHtml(title)}</h1>
<p dir="auto" class="w-full truncate text-xs text-muted">${name}${timeMarkup(updatedAt, locale)}${shown}</p></div></div></div>`;
}

/** Pixels, unless the site that asks has less room. */
const EMBED = { width: 640, height: 480 };

/** https://oembed.com, type `rich`: a frame with the page, no larger than `most`. */
export function oEmbedOf(
  { id, title, author, image }: LinkCard,
  origin: string,
  most: { readonly width: number; readonly height: number },
): object {
  const width = Math.min(EMBED.width, most.width);
  const height = Math.min(EMBED.height, most.height);
  return {
    version: '1.0',
    type: 'rich',
    title,
    html: `<iframe src="${origin}/embed/${id}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border: 0"></iframe>`,
    width,
    height,
    ...(author !== '' && { author_name: author }),
    provider_name: 'Recto',
    provider_url: origin,
    thumbnail_url: image,
  };
}

function oEmbedAddress(address: string): string {
  return `${new URL(address).origin}/oembed?url=${encodeURIComponent(address)}`;
}

function inHead(shell: string, tags: string): string {
  return shell.replace('</head>', () => `  ${tags}\n  </head>`);
}

/** '' without a text. */
function property(name: string, content: string): string {
  return content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}" />`;
}

function named(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}" />`;
}
