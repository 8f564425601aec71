import { afterEach, describe, expect, test } from 'vitest';
import {
  bounded,
  cacheFirst,
  keep,
  staleWhileRevalidate,
  networkFirst,
} from '../../../sw/bounded.ts';

const CACHE = bounded({ name: 'bounded-test', most: 3 });

afterEach(async () => {
  await caches.delete(CACHE.name);
});

async function keptPaths(): Promise<readonly string[]> {
  const kept = await (await caches.open(CACHE.name)).keys();
  return kept.map(({ url }) => new URL(url).pathname);
}

/** A fetch event, with the work that it extends its lifetime for. */
function fetchEvent(address: string) {
  const later: Promise<unknown>[] = [];
  return {
    request: new Request(address),
    event: { waitUntil: (work: Promise<unknown>) => void later.push(work) },
    settled: async () => {
      for (const work of later) await work;
    },
  };
}

/** This file, from the tests' server. */
const HERE = new URL(import.meta.url).pathname;

/** No server listens there. */
const UNREACHABLE = 'http://127.0.0.1:9/list';

describe('worker: a cache that is bounded', () => {
  test('holds the answers written last, however often one is written', async () => {
    for (const path of ['/1', '/2', '/3', '/1', '/4', '/5']) {
      await keep(CACHE, new Request(path), new Response(path));
    }
    expect(await keptPaths()).toEqual(['/1', '/4', '/5']);
  });

  test('keeps whole answers only', async () => {
    await keep(CACHE, new Request('/whole'), new Response('', { status: 200 }));
    await keep(CACHE, new Request('/missing'), new Response('', { status: 404 }));
    await keep(CACHE, new Request('/failed'), Response.error());
    expect(await keptPaths()).toEqual(['/whole']);
  });

  test('answers from the network first, and from the cache without one', async () => {
    const unreachable = fetchEvent(UNREACHABLE);
    await expect(networkFirst(CACHE, unreachable)).rejects.toThrow(TypeError);
    await keep(CACHE, unreachable.request, new Response('kept'));
    expect(await (await networkFirst(CACHE, unreachable)).text()).toBe('kept');

    const here = fetchEvent(HERE);
    expect((await networkFirst(CACHE, here)).status).toBe(200);
    await here.settled();
    expect(await keptPaths()).toContain(HERE);
  });

  test('answers from the cache first, and asks the network for what it lacks', async () => {
    await keep(CACHE, new Request(HERE), new Response('kept'));
    expect(await (await cacheFirst(CACHE, fetchEvent(HERE))).text()).toBe('kept');
    await caches.delete(CACHE.name);
    const here = fetchEvent(HERE);
    expect(await (await cacheFirst(CACHE, here)).text()).not.toBe('kept');
    await here.settled();
    expect(await keptPaths()).toEqual([HERE]);
  });

  test('answers with what it has, and keeps the newer answer for the next time', async () => {
    await keep(CACHE, new Request(HERE), new Response('old'));
    const here = fetchEvent(HERE);
    expect(await (await staleWhileRevalidate(CACHE, here)).text()).toBe('old');
    await here.settled();
    expect(await (await cacheFirst(CACHE, fetchEvent(HERE))).text()).not.toBe('old');
    // Without a network the old answer stays.
    const unreachable = fetchEvent(UNREACHABLE);
    await keep(CACHE, unreachable.request, new Response('old'));
    expect(await (await staleWhileRevalidate(CACHE, unreachable)).text()).toBe('old');
    await unreachable.settled();
  });
});
