import { afterEach, describe, expect, test } from 'vitest';
import { bounded } from '../../../sw/bounded.ts';

const CACHE = 'bounded-test';

type CacheDidUpdate = NonNullable<ReturnType<typeof bounded>['cacheDidUpdate']>;

/** What a strategy says of an answer; only the worker's own events are missing here. */
function about(address: string, newResponse: Response): Parameters<CacheDidUpdate>[0] {
  const event = new Event('fetch') as Parameters<CacheDidUpdate>[0]['event'];
  return { cacheName: CACHE, request: new Request(address), newResponse, event };
}

afterEach(async () => {
  await caches.delete(CACHE);
});

describe('worker: a cache that is bounded', () => {
  test('holds the answers written last, however often one is written', async () => {
    const { cacheDidUpdate } = bounded(CACHE, 3);
    for (const path of ['/1', '/2', '/3', '/1', '/4', '/5']) {
      const answer = new Response(path);
      const cache = await caches.open(CACHE);
      await cache.put(path, answer.clone());
      await cacheDidUpdate?.(about(path, answer));
    }
    const kept = await (await caches.open(CACHE)).keys();
    expect(kept.map(({ url }) => new URL(url).pathname)).toEqual(['/1', '/4', '/5']);
  });

  test('keeps whole answers only', async () => {
    const { cacheWillUpdate } = bounded(CACHE, 3);
    const keeps = async (response: Response) => {
      const { request, event } = about('/1', response);
      return (await cacheWillUpdate?.({ request, response, event })) !== null;
    };
    expect(await keeps(new Response('', { status: 200 }))).toBe(true);
    expect(await keeps(new Response('', { status: 404 }))).toBe(false);
    expect(await keeps(Response.error())).toBe(false);
  });
});
