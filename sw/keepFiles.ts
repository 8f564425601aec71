import { PRECACHE } from '#sync/messages.ts';

/** The address of each file of this version, with the one it is kept under: for what has no hash in its name that tells its revision. */
export type FileKeys = ReadonlyMap<string, string>;

/** How many files are fetched at the same time. */
const AT_ONCE = 4;

/**
 * Fetches every file that is not kept yet, the one at `last` after all others: where that is kept, the version is whole.
 * Rejects when one does not come.
 */
export async function keepFiles(keys: FileKeys, last: string): Promise<void> {
  const cache = await caches.open(PRECACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...keys].filter(([, key]) => !kept.has(key));
  const keep = async ([address, key]: readonly [string, string]) => {
    // Under the same name there may be an older one in the browser's own cache.
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
  // Many hosts answer with the app's own page where a file is gone.
  if (!response.ok || isPage !== address.endsWith('.html')) {
    throw new Error(`${address} did not come`);
  }
  // An answer that came by a redirect cannot answer a navigation.
  const { redirected, headers } = response;
  return redirected ? new Response(await response.blob(), { headers }) : response;
}
