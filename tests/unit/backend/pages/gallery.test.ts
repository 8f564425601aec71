import { describe, expect, test } from 'vitest';
import { createGalleryBackend, SAVED_AT_HEADER } from '#backend/pages/gallery.ts';
import { WHOLE_GALLERY } from '#domain/page/galleryQuery.ts';

const CONFIG = { url: 'https://backend.test', anonKey: 'anon-key' };
const ROW = {
  id: '11111111-1111-4111-8111-111111111111',
  author_id: 'ada',
  title: 'Tea',
  content_type: 'html',
  snippet: 'at five',
  tags: ['tea'],
  preview_image_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
};

/** A gallery with one canned answer, and its requests. */
function galleryAnswering(answer: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const gallery = createGalleryBackend(CONFIG, async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  });
  return { gallery, requests };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

const LISTED = { ...ROW, author_name: 'Ada', author_avatar_url: 'https://x.test/a.png' };
const CARD = { ...ROW, author: { name: 'Ada', avatarUrl: 'https://x.test/a.png', handle: null } };
const PUBLISHED = {
  ...ROW,
  is_public: true,
  is_unlisted: false,
  html_content: '<p>Tea</p>',
  page_css: null,
  markdown_content: null,
};
const listing = (cards: readonly unknown[] = [LISTED], counts: object = {}) => ({
  cards,
  total: 25,
  more: false,
  ...counts,
});

describe('spec §7: the public list', () => {
  test('is requested anonymously and names the authors', async () => {
    const { gallery, requests } = galleryAnswering(() => json(listing()));
    expect(await gallery.fetchGalleryPage(WHOLE_GALLERY, 3)).toEqual({
      ok: true,
      value: {
        cards: [CARD],
        excerpts: new Map(),
        total: 25,
        hasMore: false,
        savedAt: null,
      },
    });
    const [request] = requests;
    const url = new URL(request?.url ?? '');
    expect(url.pathname).toBe('/rest/v1/rpc/list_gallery');
    expect(request?.method).toBe('GET');
    expect(request?.headers.get('apikey')).toBe('anon-key');
    expect(request?.headers.has('authorization')).toBe(false);
    expect(request?.credentials).toBe('omit');
  });

  test.each([
    [{}, 1, {}],
    [{}, 2, { page: 2 }],
    [{ search: 'eq.a&b=%' }, 1, { search: 'eq.a&b=%' }],
    [
      { sort: 'title', type: 'html', tag: 'a,b' },
      3,
      { sort: 'title', type: 'html', tag: 'a,b', page: 3 },
    ],
  ] as const)('says what is not usual, as one value: %j, page %i', async (parts, page, said) => {
    const { gallery, requests } = galleryAnswering(() => json(listing()));
    await gallery.fetchGalleryPage({ ...WHOLE_GALLERY, ...parts }, page);
    const url = new URL(requests[0]?.url ?? '');
    expect([...url.searchParams.keys()]).toEqual(['query']);
    expect(JSON.parse(url.searchParams.get('query') ?? '')).toEqual(said);
  });

  test('reports that there are older matches, and search excerpts', async () => {
    const { gallery } = galleryAnswering(() =>
      json(
        listing([{ ...LISTED, excerpt: '…some tea…' }], {
          total: 1000,
          more: true,
        }),
      ),
    );
    expect(await gallery.fetchGalleryPage(WHOLE_GALLERY, 1)).toMatchObject({
      value: {
        total: 1000,
        hasMore: true,
        excerpts: new Map([[ROW.id, '…some tea…']]),
      },
    });
  });

  test('marks copies of the service worker', async () => {
    const saved = { headers: { [SAVED_AT_HEADER]: '77' } };
    const list = galleryAnswering(() => json(listing(), saved)).gallery;
    expect(await list.fetchGalleryPage(WHOLE_GALLERY, 1)).toMatchObject({ value: { savedAt: 77 } });
    const { gallery } = galleryAnswering(() => json([PUBLISHED], saved));
    expect(await gallery.fetchPublicPage(ROW.id)).toMatchObject({ value: { savedAt: 77 } });
  });

  test.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'offline' }],
    [
      'a sign-in page of the network',
      () => new Response('<html>Welcome</html>'),
      { kind: 'offline' },
    ],
    ['JSON that is no list', () => json({ hello: 1 }), { kind: 'offline' }],
    ['a list of rows alone', () => json([ROW]), { kind: 'offline' }],
    ['rows that are no pages', () => json(listing([{ id: 7 }])), { kind: 'offline' }],
    ['cut off JSON', () => new Response('[{"id":'), { kind: 'offline' }],
    [
      'a busy server',
      () =>
        json(
          { code: 'PGRST002', message: 'no connection' },
          { status: 503, headers: { 'retry-after': '7' } },
        ),
      { kind: 'busy', retryAfterMs: 7000 },
    ],
    [
      'a missing function',
      () => json({ code: 'PGRST202', message: 'no function' }, { status: 404 }),
      { kind: 'schema' },
    ],
    [
      'a refusal',
      () => json({ code: '42501', message: 'refused' }, { status: 403 }),
      { kind: 'forbidden' },
    ],
  ])('%s is a failure with its kind', async (_name, answer, failure) => {
    const { gallery } = galleryAnswering(answer);
    expect(await gallery.fetchGalleryPage(WHOLE_GALLERY, 1)).toEqual({ ok: false, failure });
  });
});

describe('an author’s page', () => {
  const AUTHOR = { id: 'ada', handle: 'ada', name: 'Ada', avatar_url: null, total: 13 };

  test('has the author and the cards', async () => {
    const { gallery, requests } = galleryAnswering(() => json({ ...AUTHOR, cards: [LISTED] }));
    expect(await gallery.fetchAuthor('ada-l', 2)).toMatchObject({
      ok: true,
      value: { author: { name: 'Ada', handle: 'ada' }, cards: [{ id: ROW.id }], total: 13 },
    });
    expect(requests[0]?.url).toBe(
      'https://backend.test/rest/v1/rpc/read_author?wanted=ada-l&page=2',
    );
  });

  test('of an unknown handle is not found, and an answer in another shape is offline', async () => {
    const failures = await Promise.all(
      [{ handle: null }, [], { ...AUTHOR, cards: 'x' }].map(async (body) => {
        const answer = await galleryAnswering(() => json(body)).gallery.fetchAuthor('ada', 1);
        return answer.ok ? null : answer.failure.kind;
      }),
    );
    expect(failures).toEqual(['notFound', 'offline', 'offline']);
  });
});

describe('spec §2: the preview of a page', () => {
  test('has the contents, never the author’s source', async () => {
    const row = { ...PUBLISHED, html_source: 'secret' };
    const { gallery, requests } = galleryAnswering(() => json([row]));
    const answer = await gallery.fetchPublicPage(ROW.id);
    expect(answer).toMatchObject({
      ok: true,
      value: { page: { html_content: '<p>Tea</p>', html_source: null }, savedAt: null },
    });
    expect(requests[0]?.url).toContain(`read_page?page=${ROW.id}`);
  });

  test('of a missing or private page is not found', async () => {
    const { gallery } = galleryAnswering(() => json([]));
    expect(await gallery.fetchPublicPage(ROW.id)).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
  });

  test('of a malformed id is not found, without a request', async () => {
    const { gallery, requests } = galleryAnswering(() => json([]));
    expect(await gallery.fetchPublicPage('&id=x')).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
    expect(requests).toEqual([]);
  });
});
