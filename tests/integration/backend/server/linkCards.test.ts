import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import ogs from 'open-graph-scraper';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedCode } from '#domain/page/links.ts';
import { eventually } from '../../../support/eventually.ts';
import { createLinksHandler } from '../../../../supabase/functions/links/handler.ts';
import { tagsIn } from './metaTags.ts';
import type { TestSite } from './siteRig.ts';
import { startSiteWithPages, type SiteWithPages } from './siteWithPages.ts';

const TITLE = 'Tea & "cake" </title><script>alert(1)</script> $& $1';

let site: TestSite;
let origin: string;
let author: SupabaseClient;
let ids: SiteWithPages['ids'];

beforeAll(async () => {
  ({ site, origin, author, ids } = await startSiteWithPages(
    { title: TITLE, html_content: '<p>Kettles &amp; "cups"</p>' },
    'Ada <Writer>',
  ));
  // The first call plans the function, which can outlast a card's deadline on a busy machine.
  await author.rpc('read_page', { page: ids.public }).throwOnError();
});

afterAll(() => site.close());

const shown = (id: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  site.get(`/preview/html/${id}`, '127.0.0.1', headers, method);

/** A busy database is answered "later". */
const read = (path: string) =>
  eventually(async () => {
    const answer = await site.get(path);
    if (answer.status === 503) throw new Error(`${path} was answered "later"`);
    return answer;
  });

describe('the card of a link', () => {
  test.each(['*/*', 'text/html', 'image/png', ''])(
    'a page has one for Accept: %s',
    async (accept) => {
      const { status, text, headers } = await shown(ids.public, accept === '' ? {} : { accept });
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const tags = tagsIn(text);
      const address = `${origin}/preview/html/${ids.public}`;
      expect(Object.fromEntries(tags)).toMatchObject({
        'og:title': TITLE,
        'og:description': 'Kettles & "cups"',
        'og:url': address,
        'article:author': 'Ada <Writer>',
        'twitter:card': 'summary_large_image',
        'og:image': `${origin}/card/${ids.public}.png`,
        description: 'Kettles & "cups"',
      });
      expect(tags.has('robots')).toBe(false);
      expect(text).toContain(`<link rel="canonical" href="${address}" />`);
      expect(text).not.toContain('<script>alert');
      expect(text).toContain('<div id="root">');
    },
  );

  test('an unlisted page has one, and search engines leave it out', async () => {
    const tags = tagsIn((await shown(ids.link)).text);
    expect([tags.get('og:title'), tags.get('robots')]).toEqual(['Linked', 'noindex']);
  });

  test('private, deleted and unknown pages look the same', async () => {
    const answers = await Promise.all(
      [ids.private, ids.deleted, randomUUID()].map(async (id) => {
        const { status, text, headers } = await shown(id);
        return { status, text, eTag: headers.etag };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.text).not.toMatch(/og:|Hidden|Gone/u);
  });

  test('its image shows title and author, and is missing for pages that visitors can’t read', async () => {
    const image = (id: string) => read(`/card/${id}.png`);
    const drawn = await image(ids.public);
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/png']);
    expect(drawn.body.subarray(1, 4).toString()).toBe('PNG');
    expect([drawn.body.readUInt32BE(16), drawn.body.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await image(ids.link)).status).toBe(200);
    const answers = await Promise.all(
      [ids.private, ids.deleted, randomUUID()].map(async (id) => {
        const { status, text } = await image(id);
        return JSON.stringify([status, text]);
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['[404,"There is no such image.\\n"]']));
  });

  test('a HEAD request and an unchanged answer have no body', async () => {
    const first = await shown(ids.public);
    expect((await shown(ids.public, {}, 'HEAD')).text).toBe('');
    const again = await shown(ids.public, { 'if-none-match': first.headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('oEmbed answers for pages that visitors can read only', async () => {
    const oEmbed = (url: string) => read(`/oembed?url=${encodeURIComponent(url)}`);
    const { status, text } = await oEmbed(`${origin}/preview/html/${ids.public}`);
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        version: '1.0',
        type: 'rich',
        title: TITLE,
        html: embedCode({ id: ids.public, title: TITLE }, origin).replace('100%', '640'),
        width: 640,
        height: 480,
        author_name: 'Ada <Writer>',
        provider_name: 'Recto',
        provider_url: origin,
        thumbnail_url: `${origin}/card/${ids.public}.png`,
      },
    ]);
    const small = await read(
      `/oembed?maxwidth=320&maxheight=200&url=${encodeURIComponent(`${origin}/preview/html/${ids.public}`)}`,
    );
    expect(JSON.parse(small.text)).toMatchObject({ width: 320, height: 200 });
    for (const url of [
      `${origin}/preview/html/${ids.private}`,
      `https://other.example/preview/html/${ids.public}`,
      `${origin}/auth`,
      'nonsense',
    ]) {
      expect((await oEmbed(url)).status).toBe(404);
    }
  });
});

describe('lists of public pages', () => {
  const address = () => `${origin}/preview/html/${ids.public}`;

  test('the feed has public pages only', async () => {
    const { status, text, headers } = await read('/feed.json');
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/feed+json; charset=utf-8',
    ]);
    const feed = JSON.parse(text) as { items: unknown[] };
    expect(feed).toMatchObject({ feed_url: `${origin}/feed.json`, home_page_url: `${origin}/` });
    expect(feed.items).toEqual([
      expect.objectContaining({
        url: address(),
        title: TITLE,
        content_text: 'Kettles & "cups"',
        authors: [{ name: 'Ada <Writer>' }],
      }),
    ]);
  });

  test('an author has one too', async () => {
    await author.rpc('set_handle', { wanted: 'ada' });
    const { status, text } = await read('/by/ada/feed.json');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      title: 'Ada <Writer> · Recto',
      feed_url: `${origin}/by/ada/feed.json`,
      items: [{ url: address() }],
    });
    expect((await read('/by/nobody/feed.json')).status).toBe(404);
  });

  test('the sitemap has their addresses only', async () => {
    const { status, text, headers } = await read('/sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml']);
    expect(text.match(/<loc>[^<]*/gu)).toEqual([`<loc>${address()}`]);
    const first = ids.public.slice(0, 1);
    expect((await read(`/sitemap-${first}.xml`)).text).toContain(address());
    const other = first === '0' ? '1' : '0';
    expect((await read(`/sitemap-${other}.xml`)).text).not.toContain('<url>');
    expect((await site.get('/sitemap-xyz.xml')).status).toBe(404);
  });

  test('robots.txt names the sitemap', async () => {
    expect((await site.get('/robots.txt')).text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  });
});

describe('the function for hosted projects', () => {
  test.each(['/links', '/functions/v1/links'])('answers the same below %s', async (prefix) => {
    const shell = await readFile('index.html', 'utf8');
    const handler = createLinksHandler(
      { APP_ORIGIN: origin, SUPABASE_URL: origin, SUPABASE_ANON_KEY: site.server.backend.anonKey },
      async (input, init) => {
        const request = new Request(input, init);
        return request.url === `${origin}/index.html` ? new Response(shell) : fetch(request);
      },
      Date.now,
      async () => new Uint8Array([1]),
    );
    const asked = (path: string) => handler(new Request(`http://functions.test${prefix}${path}`));
    // Both answer without cards while the list takes more than 150 ms, and keep it for three seconds.
    await eventually(async () => {
      expect(await (await asked('/')).text()).toContain('first-cards');
      expect((await site.get('/')).text).toContain('first-cards');
    });
    for (const path of ['/', `/preview/html/${ids.public}`, '/sitemap.xml', '/feed.json']) {
      const answer = await asked(path);
      const served = await site.get(path);
      // Each has its own time of reading.
      const timeless = (text: string) => text.replace(/"at":\d+/u, '');
      const text = timeless(await answer.text());
      expect([answer.status, answer.headers.get('content-type'), text]).toEqual([
        served.status,
        served.headers['content-type'],
        timeless(served.text),
      ]);
    }
    const image = await asked(`/card/${ids.public}.png`);
    expect([...new Uint8Array(await image.arrayBuffer())]).toEqual([1]);
    expect((await asked('/auth')).status).toBe(404);
  });
});

test('an unmodified parser reads the card', async () => {
  const { result } = await ogs({ html: (await shown(ids.public)).text });
  expect(result).toMatchObject({
    success: true,
    ogTitle: TITLE,
    ogDescription: 'Kettles & "cups"',
    ogUrl: `${origin}/preview/html/${ids.public}`,
    ogSiteName: 'Recto',
    articleAuthor: 'Ada <Writer>',
    twitterCard: 'summary_large_image',
    ogImage: [{ url: `${origin}/card/${ids.public}.png`, type: 'png' }],
  });
});
