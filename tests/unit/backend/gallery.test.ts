import { describe, expect, test } from 'vitest';
import { createGalleryBackend, SAVED_AT_HEADER } from '#backend/gallery.ts';

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

/** A gallery whose server gives one answer, and what was asked of it. */
function galleryAnswering(answer: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const gallery = createGalleryBackend(CONFIG, async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  });
  return { gallery, requests };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

describe('decisions 9 and 10: the public list', () => {
  test('is asked for without a sign-in, twelve at a time, newest first, without contents', async () => {
    const { gallery, requests } = galleryAnswering(() =>
      json([ROW], { status: 206, headers: { 'content-range': '24-24/25' } }),
    );
    expect(await gallery.fetchGalleryPage(3)).toEqual({
      ok: true,
      value: { cards: [ROW], total: 25, savedAt: null },
    });
    const [request] = requests;
    const url = new URL(request?.url ?? '');
    expect(url.pathname).toBe('/rest/v1/pages');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      is_public: 'is.true',
      deleted_at: 'is.null',
      order: 'updated_at.desc,id.desc',
      limit: '12',
      offset: '24',
    });
    expect(url.searchParams.get('select')).not.toContain('content,');
    expect(request?.headers.get('apikey')).toBe('anon-key');
    expect(request?.headers.has('authorization')).toBe(false);
    expect(request?.headers.get('prefer')).toBe('count=exact');
    expect(request?.credentials).toBe('omit');
  });

  test('is empty past its end', async () => {
    const { gallery } = galleryAnswering(() =>
      json({ code: 'PGRST103' }, { status: 416, headers: { 'content-range': '*/25' } }),
    );
    expect(await gallery.fetchGalleryPage(9)).toEqual({
      ok: true,
      value: { cards: [], total: 25, savedAt: null },
    });
  });

  test('tells a copy of the service worker from an answer of the server', async () => {
    const { gallery } = galleryAnswering(() =>
      json([ROW], { headers: { 'content-range': '0-0/1', [SAVED_AT_HEADER]: '77' } }),
    );
    expect(await gallery.fetchGalleryPage(1)).toMatchObject({ value: { total: 1, savedAt: 77 } });
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
    ['rows that are no pages', () => json([{ id: 7 }]), { kind: 'offline' }],
    ['cut off JSON', () => new Response('[{"id":'), { kind: 'offline' }],
    [
      'a busy server',
      () => new Response('', { status: 503, headers: { 'retry-after': '7' } }),
      { kind: 'busy', retryAfterMs: 7000 },
    ],
    ['a missing table', () => json({ code: 'PGRST205' }, { status: 404 }), { kind: 'schema' }],
    ['a refusal', () => json({ code: '42501' }, { status: 403 }), { kind: 'forbidden' }],
  ])('%s is a failure with its kind', async (_name, answer, failure) => {
    const { gallery } = galleryAnswering(answer);
    expect(await gallery.fetchGalleryPage(1)).toEqual({ ok: false, failure });
  });
});

describe('spec §2: the preview of a page', () => {
  test('gets its contents, and never the source of its author', async () => {
    const row = {
      ...ROW,
      html_content: '<p>Tea</p>',
      markdown_content: null,
      html_source: 'secret',
    };
    const { gallery, requests } = galleryAnswering(() => json([row]));
    const answer = await gallery.fetchPublicPage(ROW.id);
    expect(answer).toMatchObject({
      ok: true,
      value: { page: { html_content: '<p>Tea</p>', html_source: null }, savedAt: null },
    });
    expect(requests[0]?.url).toContain(`id=eq.${ROW.id}`);
    expect(requests[0]?.url).not.toContain('html_source');
  });

  test('of a page that is not there or is private is not found', async () => {
    const { gallery } = galleryAnswering(() => json([]));
    expect(await gallery.fetchPublicPage(ROW.id)).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
  });

  test('of an address that is no id at all is not found, without asking', async () => {
    const { gallery, requests } = galleryAnswering(() => json([]));
    expect(await gallery.fetchPublicPage('&id=x')).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
    expect(requests).toEqual([]);
  });
});
