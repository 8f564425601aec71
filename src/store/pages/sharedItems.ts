/** The share target: other apps post here, and this screen turns shares into drafts. */
export const SHARE_TARGET_PATH = '/open';

const CACHE = 'received';

/** Any web site could send any number. */
const MAX_ITEMS = 50;

export interface SharedItem {
  readonly id: string;
  /** `title`, `text`, `url` and `files`; null when unreadable. */
  readonly form: FormData | null;
}

/** Stores a form's body until `deleteSharedItem`; false when too many are waiting. Rejects when there is no space. */
export async function addSharedItem(body: Blob | FormData, type?: string): Promise<boolean> {
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length >= MAX_ITEMS) return false;
  const headers = type === undefined ? {} : { 'content-type': type };
  await cache.put(`${SHARE_TARGET_PATH}/${crypto.randomUUID()}`, new Response(body, { headers }));
  return true;
}

/** Stores files that another app shared or opened. Resolves with false if that failed. */
export async function addSharedFiles(files: readonly File[]): Promise<boolean> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return addSharedItem(form).catch(() => false);
}

/** A null `form` is an item that can't be read. */
export async function allSharedItems(): Promise<readonly SharedItem[]> {
  const cache = await openCache();
  if (cache === null) return [];
  const items: SharedItem[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const form = (await response?.formData().catch(() => null)) ?? null;
    items.push({ id: idOf(request), form });
  }
  return items;
}

export async function countSharedItems(): Promise<number> {
  return ((await (await openCache())?.keys()) ?? []).length;
}

export async function deleteSharedItem(id: string): Promise<void> {
  await (await openCache())?.delete(`${SHARE_TARGET_PATH}/${id}`);
}

function idOf({ url }: Request): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Null in insecure origins, which have no caches despite the type, and where the storage is closed. */
async function openCache(): Promise<Cache | null> {
  const storage: CacheStorage | undefined = globalThis.caches;
  return (await storage?.open(CACHE).catch(() => null)) ?? null;
}
