import { cardSvg } from './cardImage.ts';
import type { DrawCard } from './cardQueue.ts';
import { fieldsOf, textIn } from './fields.ts';
import type { FirstRows } from './firstRows.ts';
import { withGallery } from './galleryMarkup.ts';
import { linkCardOf, oEmbedOf, withLinkCard, type LinkCard } from './linkCard.ts';
import { within } from './within.ts';

export interface LinkSource {
  /** The app's address. */
  readonly origin: string;
  /** The JSON that a function of the database answers a visitor with; undefined while the database does not answer. */
  readonly call: (name: string, argument: Readonly<Record<string, string>>) => Promise<unknown>;
  /** The app's start page; null while there is none. */
  readonly shell: () => Promise<string | null>;
  /** A file of the bucket `cards`; null without one. */
  readonly picture: (path: string) => Promise<Uint8Array | null>;
  readonly draw: DrawCard;
  readonly firstRows: () => Promise<FirstRows | null>;
  /** The request's Accept-Language. */
  readonly languages: string;
}

export interface LinkAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

/** Seconds after which a caller may ask again what was answered with 503. */
export const RETRY_AFTER = '5';

/** How long a card or a list of addresses may take. */
const CARD_MS = 1000;
const LIST_MS = 5000;

const PAGE = /^\/preview\/(?:html|markdown)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u;
const CARD_IMAGE = /^\/card\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.png$/u;
const AUTHOR_FEED = /^\/by\/([a-z\d-]{2,30})\/feed\.json$/u;
const SITEMAP = /^\/sitemap(?:-([\da-f]{1,2}))?\.xml$/u;

/**
 * What other programs read of public pages: cards, oEmbed, a feed and a sitemap, and the start page with a visitor's first
 * cards. Null for other addresses.
 */
export async function answerLink(address: URL, source: LinkSource): Promise<LinkAnswer | null> {
  const { pathname, search } = address;
  if (pathname === '/' && search === '') return answerGallery(source);
  const id = PAGE.exec(pathname)?.[1];
  if (id !== undefined) return answerPage(id, source);
  const drawn = CARD_IMAGE.exec(pathname)?.[1];
  if (drawn !== undefined) return answerCardImage(drawn, source);
  const part = SITEMAP.exec(pathname);
  if (part !== null) return answerSitemap(part[1], source);
  const author = AUTHOR_FEED.exec(pathname)?.[1];
  if (author !== undefined) return answerAuthorFeed(author, source);
  if (pathname === '/oembed') return answerOEmbed(address.searchParams, source);
  return pathname === '/feed.json' ? answerFeed(source) : null;
}

/** Without the gallery while the database is slow, and where there are no public pages. */
async function answerGallery({
  shell,
  firstRows,
  languages,
}: LinkSource): Promise<LinkAnswer | null> {
  const [page, rows] = await Promise.all([shell(), firstRows()]);
  if (page === null) return null;
  const shown = rows === null ? null : withGallery(page, rows, languages);
  return { status: 200, contentType: HTML, body: shown ?? page };
}

/** The app's start page with the card of a page. */
async function answerPage(id: string, source: LinkSource): Promise<LinkAnswer | null> {
  const [shell, card] = await Promise.all([source.shell(), readCard(id, source)]);
  if (shell === null) return null;
  return {
    status: 200,
    contentType: HTML,
    body: withLinkCard(shell, card ?? null, source.languages),
  };
}

const HTML = 'text/html; charset=utf-8';

/** Null for a page that visitors can't read; undefined when the database does not answer soon: a card never keeps the app from opening. */
async function readCard(
  id: string,
  { call, origin }: LinkSource,
): Promise<LinkCard | null | undefined> {
  const rows = await within(CARD_MS, call('read_page', { page: id }));
  return Array.isArray(rows) ? linkCardOf(rows[0], origin) : undefined;
}

/** The image of a card whose page names none: its picture, else title and author; the same 404 for every page that visitors can't read. */
async function answerCardImage(id: string, source: LinkSource): Promise<LinkAnswer> {
  const card = await readCard(id, source);
  if (card === undefined) return plain(503, UNAVAILABLE);
  if (card === null) return plain(404, NO_IMAGE);
  const picture = card.picture === '' ? null : await within(CARD_MS, source.picture(card.picture));
  if (picture instanceof Uint8Array) {
    return { status: 200, contentType: 'image/png', body: picture };
  }
  const image = await source.draw(cardSvg(card));
  return image instanceof Uint8Array
    ? { status: 200, contentType: 'image/png', body: image }
    : plain(503, UNAVAILABLE);
}

/** https://oembed.com: 404 for an address that is no page which visitors can read. */
async function answerOEmbed(asked: URLSearchParams, source: LinkSource): Promise<LinkAnswer> {
  const given = asked.get('url') ?? '';
  const page = URL.canParse(given) ? new URL(given) : null;
  const id = page?.origin === source.origin ? PAGE.exec(page.pathname)?.[1] : undefined;
  const card = id === undefined ? null : await readCard(id, source);
  if (card === undefined) return plain(503, UNAVAILABLE);
  if (card === null) return plain(404, 'There is no such page.');
  if ((asked.get('format') ?? 'json') !== 'json') return plain(501, 'Only JSON is offered.');
  const most = (name: string) => Number(asked.get(name)) || Infinity;
  const room = { width: most('maxwidth'), height: most('maxheight') };
  return json('application/json', oEmbedOf(card, source.origin, room));
}

/** https://www.jsonfeed.org/version/1.1/: the newest public pages. */
async function answerFeed({ origin, call }: LinkSource): Promise<LinkAnswer> {
  const list = fieldsOf(await within(LIST_MS, call('list_gallery', { query: NEWEST })));
  return feed(list['cards'], { origin, title: 'Recto', home: '/', address: '/feed.json' });
}

/** The latest public pages of an author; 404 for a handle that nobody has. */
async function answerAuthorFeed(wanted: string, { origin, call }: LinkSource): Promise<LinkAnswer> {
  const answer = await within(LIST_MS, call('read_author', { wanted }));
  if (answer === undefined) return plain(503, UNAVAILABLE);
  const author = fieldsOf(answer);
  const { handle, name } = author;
  if (typeof handle !== 'string') return plain(404, 'No author has this address.');
  const home = `/by/${handle}`;
  const title = `${String(name)} · Recto`;
  return feed(author['cards'], { origin, title, home, address: `${home}/feed.json` });
}

function feed(
  cards: unknown,
  of: {
    readonly origin: string;
    readonly title: string;
    readonly home: string;
    readonly address: string;
  },
): LinkAnswer {
  if (!Array.isArray(cards)) return plain(503, UNAVAILABLE);
  return json('application/feed+json', {
    version: 'https://jsonfeed.org/version/1.1',
    title: of.title,
    description: 'Public pages made with Recto',
    home_page_url: of.origin + of.home,
    feed_url: of.origin + of.address,
    items: cards.map((card: unknown) => itemOf(card, of.origin)),
  });
}

const NEWEST = JSON.stringify({ sort: 'created' });

function itemOf(row: unknown, origin: string): object {
  const fields = fieldsOf(row);
  const author = textIn(fields, 'author_name');
  const image = textIn(fields, 'preview_image_url');
  const tags = fields['tags'];
  const address = addressOf(origin, textIn(fields, 'content_type'), textIn(fields, 'id'));
  return {
    id: address,
    url: address,
    title: textIn(fields, 'title'),
    content_text: textIn(fields, 'snippet'),
    date_published: textIn(fields, 'created_at'),
    date_modified: textIn(fields, 'updated_at'),
    ...(author !== '' && { authors: [{ name: author }] }),
    ...(Array.isArray(tags) && tags.length > 0 && { tags }),
    ...(image.startsWith('https://') && { image }),
  };
}

/** In one file; sitemaps may have 50,000. */
const MOST_ADDRESSES = 20_000;

/** https://www.sitemaps.org: one file, or one for each beginning of the pages' ids and an index of them. */
async function answerSitemap(part: string | undefined, source: LinkSource): Promise<LinkAnswer> {
  const read = (start: string) =>
    within(LIST_MS, source.call('read_sitemap', { part: start })).then(fieldsOf);
  // A small part says how many there are.
  const total = part === undefined ? (await read('00'))['total'] : 0;
  if (typeof total !== 'number') return plain(503, UNAVAILABLE);
  if (total > MOST_ADDRESSES) {
    const digits = total > 16 * MOST_ADDRESSES ? 2 : 1;
    const parts = Array.from({ length: 16 ** digits }, (_, index) =>
      index.toString(16).padStart(digits, '0'),
    );
    return sitemap(
      'sitemapindex',
      'sitemap',
      parts.map((one) => ({ loc: `${source.origin}/sitemap-${one}.xml` })),
    );
  }
  const { pages } = await read(part ?? '');
  if (!Array.isArray(pages)) return plain(503, UNAVAILABLE);
  return sitemap(
    'urlset',
    'url',
    pages.map((page: readonly unknown[]) => ({
      loc: addressOf(source.origin, String(page[1]), String(page[0])),
      lastmod: String(page[2]),
    })),
  );
}

function sitemap(
  list: string,
  item: string,
  entries: readonly Readonly<Record<string, string>>[],
): LinkAnswer {
  const lines = entries.map((entry) => {
    const fields = Object.entries(entry).map(([name, value]) => `<${name}>${value}</${name}>`);
    return `<${item}>${fields.join('')}</${item}>\n`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</${list}>
`;
  return { status: 200, contentType: 'application/xml', body: text };
}

/** The answer for private, deleted and unknown pages. */
export const NO_IMAGE = 'There is no such image.';

const UNAVAILABLE = 'Try again later.';

function addressOf(origin: string, type: string, id: string): string {
  return `${origin}/preview/${type}/${id}`;
}

function json(contentType: string, value: object): LinkAnswer {
  return { status: 200, contentType: `${contentType}; charset=utf-8`, body: JSON.stringify(value) };
}

function plain(status: number, text: string): LinkAnswer {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${text}\n` };
}
