import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { bounded } from './bounded.ts';

/** One file of the build, with the revision of those whose name does not carry one. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** Navigations that are not the app's: the backend's paths and the preview frame. */
const NOT_THE_APP = [/^\/(?:auth|rest|storage|functions|realtime)\/v1\//u, /^\/frame(?:\/|$)/u];

/** The formatter's files: as large as all others together, so they are kept once a person has asked for them. */
const FORMATTER = '/assets/format/';

/** Room for the files of two versions. */
const MOST_FORMATTER_FILES = 16;

/** Keeps every file of the build on the device, the formatter's from their first use on, and answers every navigation with the app, network or not. */
export function precacheShell(entries: readonly PrecacheEntry[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute([...entries]);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(FORMATTER),
    new CacheFirst({
      cacheName: 'formatter',
      plugins: [bounded('formatter', MOST_FORMATTER_FILES)],
    }),
  );
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...NOT_THE_APP] }),
  );
}
