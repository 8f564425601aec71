import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** One file of the build, with the revision of those whose name does not carry one. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** Navigations that are not the app's: the backend's paths and the preview frame. */
const NOT_THE_APP = [/^\/(?:auth|rest|storage|functions|realtime)\/v1\//u, /^\/frame(?:\/|$)/u];

/** Keeps every file of the build on the device and answers every navigation with the app, network or not. */
export function precacheShell(entries: readonly PrecacheEntry[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute([...entries]);
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...NOT_THE_APP] }),
  );
}
