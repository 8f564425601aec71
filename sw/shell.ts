import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { bounded } from './bounded.ts';
import { forgetOldFiles, keptFile } from './files.ts';
import { keepFiles, type FileKeys } from './keepFiles.ts';

/** A file of the build; `revision` is null for hashed names. */
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

/** Formatter, formulas, diagrams and Word documents: larger than all other files together, so cached at first use. */
const ON_USE = '/assets/on-use/';

/** Enough for two versions. */
const MOST_ON_USE = 32;

/**
 * Precaches the build (large parts at first use) and serves the app for every navigation. Older windows still find
 * their files. Returns a function that restores what the browser cleared; it never rejects.
 */
export function precacheShell(entries: readonly PrecacheEntry[]): () => Promise<void> {
  const keys: FileKeys = new Map(
    entries.map(({ url, revision }) => {
      const { href } = new URL(url, self.location.href);
      return [href, revision === null ? href : `${href}?revision=${revision}`];
    }),
  );
  const app = new URL('/index.html', self.location.href).href;
  self.addEventListener('install', (event) => event.waitUntil(keepFiles(keys, app)));
  self.addEventListener('activate', (event) => event.waitUntil(forgetOldFiles(keys)));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ON_USE),
    new CacheFirst({
      cacheName: 'on-use',
      plugins: [bounded('on-use', MOST_ON_USE)],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) =>
      keys.has(withoutHash(url)) || (sameOrigin && url.pathname.startsWith(HASHED)),
    ({ url, request }) => keptFile(keys, withoutHash(url), request),
  );
  registerRoute(
    new NavigationRoute(({ request }) => keptFile(keys, app, request), {
      denylist: [...NOT_THE_APP],
    }),
  );
  let refilling: Promise<void> | null = null;
  return () => {
    // Several windows may request it repeatedly.
    refilling ??= keepFiles(keys, app)
      .catch(() => undefined)
      .finally(() => {
        refilling = null;
      });
    return refilling;
  };
}

function withoutHash({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}
