import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { createLinksHandler } from '../../../../supabase/functions/links/handler.ts';
import type { TestSite } from './siteRig.ts';
import { startSiteWithPages, type SiteWithPages } from './siteWithPages.ts';

let site: TestSite;
let origin: string;
let author: SupabaseClient;
let ids: SiteWithPages['ids'];

beforeAll(async () => {
  ({ site, origin, author, ids } = await startSiteWithPages({ title: 'Shown' }));
});

afterAll(() => site.close());

describe('the start page', () => {
  const start = async (path = '/', headers: Readonly<Record<string, string>> = {}) => {
    // On a busy machine the first query may miss the deadline of the start page.
    await author.rpc('list_gallery').throwOnError();
    return site.get(path, '127.0.0.1', headers);
  };
  const hasCards = (text: string) => text.includes('id="first-rows"');

  test('it has the cards of public pages, and of no others', async () => {
    const { status, text, headers } = await eventually(async () => {
      const answer = await start();
      expect(hasCards(answer.text)).toBe(true);
      return answer;
    });
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(text).toContain(`href="/preview/html/${ids.public}"`);
    expect(text).toContain('>Shown</span>');
    expect(text).not.toMatch(/Linked|Hidden|Gone/u);
    for (const id of [ids.link, ids.private, ids.deleted]) expect(text).not.toContain(id);
  });

  test('an author’s own session shows nothing more', async () => {
    const { data } = await author.auth.getSession();
    const authorization = `Bearer ${data.session?.access_token}`;
    expect((await start('/', { authorization })).text).not.toMatch(/Linked|Hidden|Gone/u);
  });

  test.each(['/index.html', '/?page=2', '/?tab=saved', '/auth'])('%s has none', async (path) => {
    const { status, text } = await start(path, {
      accept: 'text/html',
      'sec-fetch-mode': 'navigate',
    });
    expect([status, hasCards(text)]).toEqual([200, false]);
  });

  test('the function does not follow a redirect back to itself', async () => {
    const requested: string[] = [];
    const handler = createLinksHandler(
      { APP_ORIGIN: origin, SUPABASE_URL: origin, SUPABASE_ANON_KEY: site.server.backend.anonKey },
      async (input, init) => {
        const request = new Request(input, init);
        if (request.url.includes('/rest/')) return fetch(request);
        requested.push(`${request.url} ${request.redirect}`);
        return Response.redirect(`${origin}/`, 308);
      },
      Date.now,
      async () => new Uint8Array([1]),
    );
    expect((await handler(new Request('http://functions.test/links/'))).status).toBe(404);
    expect(requested).toEqual([`${origin}/index.html manual`]);
  });
});
