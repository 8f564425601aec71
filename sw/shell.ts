import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { bounded } from './bounded.ts';
import { forgetOldFiles, keptFile } from './files.ts';
import { keepFiles, type FileKeys } from './keepFiles.ts';

/** One file of the build, with the revision of those whose name does not carry one. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

declare const self: ServiceWorkerGlobalScope;

/** Navigations that are not the app's: the backend's paths and the preview frame. */
const NOT_THE_APP = [/^\/(?:auth|rest|storage|functions|realtime)\/v1\//u, /^\/frame(?:\/|$)/u];

/** Files whose name changes with their contents. */
const HASHED = '/assets/';

/** The formatter's files: as large as all others together, so they are kept once a person has asked for them. */
const FORMATTER = '/assets/format/';

/** Room for the files of two versions. */
const MOST_FORMATTER_FILES = 16;

/**
 * Keeps every file of the build on the device, the formatter's from their first use on, and answers every navigation
 * with the app, network or not. A window that was opened with an earlier version goes on finding the files of that one.
 * Gives a function that fetches what the browser cleared of them; it never rejects.
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
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(FORMATTER),
    new CacheFirst({
      cacheName: 'formatter',
      plugins: [bounded('formatter', MOST_FORMATTER_FILES)],
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
    // Several windows ask, again and again until it is done.
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
