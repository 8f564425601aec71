import { PRECACHE } from '#sync/messages.ts';

export interface BuildFiles {
  /** Cache keys, with a revision, of files without a hash in their name. */
  readonly named: ReadonlyMap<string, string>;
  readonly list: string;
}

const AT_ONCE = 4;

/** What draws formulas and diagrams: 1 MB, which the worker downloads for signed-in users only. */
const WRITING = '/assets/writing/';

/**
 * Fetches `last` at the end: its presence means that the version is complete. Without `forWriting` the files that only
 * authors need are left out, so that no update waits for them. Rejects on a failure.
 */
export async function keepFiles(
  { named, list }: BuildFiles,
  last: string,
  forWriting = false,
): Promise<void> {
  const cache = await caches.open(PRECACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const keep = async (address: string) => {
    const key = named.get(address) ?? address;
    if (kept.has(key)) return;
    // The HTTP cache may hold an older file of the same name.
    await cache.put(key, await fetched(address, key === address ? 'default' : 'reload'));
  };
  await keep(list);
  const others = [...named.keys(), ...(await listedFiles(cache, list))].filter(
    (address) => address !== last && (forWriting || !isWritingFile(address)),
  );
  const keepNext = async (): Promise<void> => {
    const next = others.pop();
    if (next === undefined) return;
    await keep(next);
    await keepNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  await keep(last);
}

/** Rejects if the browser cleared the list. */
export async function listedFiles(cache: Cache, list: string): Promise<readonly string[]> {
  const kept = await cache.match(list);
  if (kept === undefined) throw new Error(`${list} is not cached`);
  const files = (await kept.json()) as readonly string[];
  return files.map((file) => new URL(file, self.location.origin).href);
}

function isWritingFile(address: string): boolean {
  return new URL(address).pathname.startsWith(WRITING);
}

async function fetched(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { cache, credentials: 'same-origin' });
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  // Many hosts serve the app's page for missing files.
  if (!response.ok || isPage !== address.endsWith('.html')) {
    throw new Error(`${address} could not be fetched`);
  }
  // A redirected response can't answer a navigation.
  const { redirected, headers } = response;
  return redirected ? new Response(await response.blob(), { headers }) : response;
}
