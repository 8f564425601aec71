import { bounded, cacheFirst } from './bounded.ts';
import { keepFiles, type BuildFiles, listedFiles } from './keepFiles.ts';
import { isOwn, type FetchContext, type Route } from './routes.ts';
import { PRECACHE } from '#sync/messages.ts';

/** A file of the build; `revision` is null for the list of those with a hash in their name (`listHashedFiles.ts`). */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

declare const self: ServiceWorkerGlobalScope;

/** Navigations to the backend, the preview frame, embedded pages, whose policy differs, and what other programs read. */
const NOT_THE_APP = [
  /^\/(?:auth|rest|storage|functions|realtime)\/v1\//u,
  /^\/(?:frame|embed|card|oembed)(?:\/|$)/u,
  /\.(?:json|xml)$/u,
];

/** Files with a content hash in their name. */
const HASHED = '/assets/';

/** Formatter, PDF reader and Word documents: large and seldom used, so cached at first use. */
const ON_USE = '/assets/on-use/';

/** Enough for two versions. */
const KEPT_ON_USE = bounded({ name: 'on-use', most: 32 });

/** Serves the app for every navigation. Large parts are cached at first use; older windows still find their files. */
export function precacheShell(entries: readonly PrecacheEntry[]) {
  const files = filesOf(entries);
  const app = new URL('/index.html', self.location.href).href;
  self.addEventListener('install', (event) => event.waitUntil(keepFiles(files, app)));
  self.addEventListener('activate', (event) => event.waitUntil(forgetOldFiles(files)));
  const isOwnFile = ({ url, request }: FetchContext, folder: string) =>
    request.method === 'GET' && isOwn(url) && url.pathname.startsWith(folder);
  const routes: readonly Route[] = [
    {
      matches: (context) => isOwnFile(context, ON_USE),
      answer: (context) => cacheFirst(KEPT_ON_USE, context),
    },
    {
      matches: (context) =>
        isOwnFile(context, HASHED) ||
        (context.request.method === 'GET' && files.named.has(withoutFragment(context.url))),
      answer: ({ url, request }) => cachedFile(files, withoutFragment(url), request),
    },
    {
      matches: ({ url, request }) =>
        request.method === 'GET' &&
        request.mode === 'navigate' &&
        !NOT_THE_APP.some((path) => path.test(url.pathname + url.search)),
      answer: ({ request }) => cachedFile(files, app, request),
    },
  ];
  let refilling: Promise<void> = Promise.resolve();
  /** Downloads what is missing, as after the browser cleared it; never rejects. */
  const refill = (forWriting: boolean) => {
    // Several windows may request it: the next finds what the one before has stored.
    refilling = refilling.then(() => keepFiles(files, app, forWriting)).catch(() => undefined);
    return refilling;
  };
  return { routes, refill };
}

function filesOf(entries: readonly PrecacheEntry[]): BuildFiles {
  const named = new Map<string, string>();
  let list = '';
  for (const { url, revision } of entries) {
    const { href } = new URL(url, self.location.href);
    if (revision === null) list = href;
    else named.set(href, `${href}?revision=${revision}`);
  }
  return { named, list };
}

function withoutFragment({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}

/** Files of older versions kept for windows that still run them: more than one version has. */
const MOST_OLD_FILES = 300;

/** A precached file of this or an older version, else from the network. */
async function cachedFile(
  { named }: BuildFiles,
  address: string,
  request: Request,
): Promise<Response> {
  const cache = await caches.open(PRECACHE);
  const cached = await cache.match(named.get(address) ?? address, { ignoreVary: true });
  return cached ?? fetch(request);
}

/** Evicts files of older versions; recent ones only when no window is open. */
async function forgetOldFiles({ named, list }: BuildFiles): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const cache = await caches.open(PRECACHE);
  const current = new Set([...named.values(), list, ...(await listedFiles(cache, list))]);
  // Oldest first: `keys()` is in the order of writing.
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  const most = windows.length === 0 ? 0 : MOST_OLD_FILES;
  await Promise.all(
    old.slice(0, Math.max(0, old.length - most)).map((request) => cache.delete(request)),
  );
}
