import { describe, expect, test } from 'vitest';
import { answerLink, type LinkSource } from '../../../supabase/functions/_shared/publicLinks.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ORIGIN = 'https://recto.example';

async function statusOf(path: string, call: LinkSource['call']): Promise<number | undefined> {
  const answer = await answerLink(new URL(path, ORIGIN), {
    origin: ORIGIN,
    call,
    shell: async () => '<html><head></head><body></body></html>',
    picture: async () => null,
    draw: async () => null,
    firstRows: async () => null,
    languages: '',
  });
  return answer?.status;
}

const OEMBED = `/oembed?url=${encodeURIComponent(`${ORIGIN}/preview/html/${ID}`)}`;

describe('decision 029: what other programs read while the database is away', () => {
  test.each([OEMBED, `/card/${ID}.png`, '/by/ada/feed.json', '/feed.json', '/sitemap.xml'])(
    '%s says "later", not that it does not exist',
    async (path) => {
      const fails = () => Promise.reject(new Error('the database is away'));
      expect(await statusOf(path, fails)).toBe(503);
      expect(await statusOf(path, async () => undefined)).toBe(503);
    },
  );

  test.each([OEMBED, `/card/${ID}.png`])(
    '%s is missing when there is no such page',
    async (path) => {
      expect(await statusOf(path, async () => [])).toBe(404);
    },
  );

  test('a feed is missing when nobody has its address', async () => {
    expect(await statusOf('/by/ada/feed.json', async () => null)).toBe(404);
  });

  test.each(['/', `/preview/html/${ID}`])('%s opens the app', async (path) => {
    expect(await statusOf(path, async () => undefined)).toBe(200);
  });
});
