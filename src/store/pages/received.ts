/** Where another app's shares are sent to, and the address of the screen that makes drafts of them. */
export const RECEIVING_PATH = '/open';

const CACHE = 'received';

/** So many are kept until somebody signs in and opens them: a web site could send any number. */
const MOST_KEPT = 50;

/** Something that another app or the system gave to Recto, and that no draft was made of yet. */
export interface Received {
  /** A UUID. */
  readonly id: string;
  /** With the fields `title`, `text` and `url`, and `files`; null when it cannot be read. */
  readonly form: FormData | null;
}

/**
 * Keeps a form's body of the media type `type` on this device, until `forgetReceived`; false when too many wait
 * already. Rejects when there is no room.
 */
export async function keepReceived(body: Blob | FormData, type?: string): Promise<boolean> {
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length >= MOST_KEPT) return false;
  const headers = type === undefined ? {} : { 'content-type': type };
  await cache.put(`${RECEIVING_PATH}/${crypto.randomUUID()}`, new Response(body, { headers }));
  return true;
}

/** Keeps files that the system opened with Recto, like a share of them; false when there is no room. */
export async function keepFiles(files: readonly File[]): Promise<boolean> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return keepReceived(form).catch(() => false);
}

/** Everything that waits, oldest first; nothing where the browser has no caches. */
export async function allReceived(): Promise<readonly Received[]> {
  const cache = await openCache();
  if (cache === null) return [];
  const received: Received[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const form = (await response?.formData().catch(() => null)) ?? null;
    received.push({ id: idOf(request), form });
  }
  return received;
}

/** How many wait. */
export async function countReceived(): Promise<number> {
  return ((await (await openCache())?.keys()) ?? []).length;
}

/** Forgets one, after drafts of it were kept. */
export async function forgetReceived(id: string): Promise<void> {
  await (await openCache())?.delete(`${RECEIVING_PATH}/${id}`);
}

function idOf({ url }: Request): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Null in insecure origins, which have no caches whatever the type says, and where the storage is closed. */
async function openCache(): Promise<Cache | null> {
  const storage: CacheStorage | undefined = globalThis.caches;
  return (await storage?.open(CACHE).catch(() => null)) ?? null;
}
