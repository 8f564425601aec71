/** The share target: other apps post here, and this screen turns shares into drafts. */
export const RECEIVING_PATH = '/open';

const CACHE = 'received';

/** Any web site could send any number. */
const MOST_KEPT = 50;

/** A share or opened file that is not a draft yet. */
export interface Received {
  readonly id: string;
  /** Fields `title`, `text`, `url` and `files`; null when unreadable. */
  readonly form: FormData | null;
}

/** Stores a form's body until `forgetReceived`; false when too many are waiting. Rejects when there is no space. */
export async function keepReceived(body: Blob | FormData, type?: string): Promise<boolean> {
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length >= MOST_KEPT) return false;
  const headers = type === undefined ? {} : { 'content-type': type };
  await cache.put(`${RECEIVING_PATH}/${crypto.randomUUID()}`, new Response(body, { headers }));
  return true;
}

export async function keepFiles(files: readonly File[]): Promise<boolean> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return keepReceived(form).catch(() => false);
}

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

export async function countReceived(): Promise<number> {
  return ((await (await openCache())?.keys()) ?? []).length;
}

export async function forgetReceived(id: string): Promise<void> {
  await (await openCache())?.delete(`${RECEIVING_PATH}/${id}`);
}

function idOf({ url }: Request): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Null in insecure origins, which have no caches despite the type, and where the storage is closed. */
async function openCache(): Promise<Cache | null> {
  const storage: CacheStorage | undefined = globalThis.caches;
  return (await storage?.open(CACHE).catch(() => null)) ?? null;
}
