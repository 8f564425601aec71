import { PRECACHE } from '#sync/messages.ts';

/** Cache key by URL, for each file of this version; files without a hash in their name get a revision. */
export type FileKeys = ReadonlyMap<string, string>;

const AT_ONCE = 4;

/** `last` at the end: its presence means that the version is complete. Rejects on a failure. */
export async function keepFiles(keys: FileKeys, last: string): Promise<void> {
  const cache = await caches.open(PRECACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...keys].filter(([, key]) => !kept.has(key));
  const keep = async ([address, key]: readonly [string, string]) => {
    // The HTTP cache may hold an older file of the same name.
    await cache.put(key, await fetched(address, key === address ? 'default' : 'reload'));
  };
  const others = missing.filter(([address]) => address !== last);
  const keepNext = async (): Promise<void> => {
    const next = others.pop();
    if (next === undefined) return;
    await keep(next);
    await keepNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  await Promise.all(missing.filter(([address]) => address === last).map(keep));
}

async function fetched(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { cache, credentials: 'same-origin' });
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  // Many hosts serve the app's page for missing files.
  if (!response.ok || isPage !== address.endsWith('.html')) {
    throw new Error(`${address} did not come`);
  }
  // A redirected response can't answer a navigation.
  const { redirected, headers } = response;
  return redirected ? new Response(await response.blob(), { headers }) : response;
}
