import { test as base } from '@playwright/test';
import { type Recto, startRecto } from './recto.ts';

/** The browser's own report of a request that failed; the app's handling of it is what tests look at. */
const FAILED_REQUEST = /^Failed to load resource/;

/** The tag of a test in which the service worker plays a part. */
const WORKER_TAG = '@worker';

/**
 * Playwright's test with a Recto per worker (`recto`), whose address is the base URL.
 * An unexpected `console.error` or uncaught error in the app fails the test.
 *
 * The service worker is registered only in tests tagged `@worker`: its first fetch of the whole app would cost every
 * other test two seconds of a processor. `@core` marks those that `npm test` runs.
 */
export const test = base.extend<{ strictConsole: undefined }, { recto: Recto }>({
  recto: [
    async ({}, provide) => {
      const recto = await startRecto();
      await provide(recto);
      await recto.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  serviceWorkers: async ({}, provide, { tags }) =>
    provide(tags.includes(WORKER_TAG) ? 'allow' : 'block'),
  baseURL: async ({ recto }, provide) => provide(recto.url),
  strictConsole: [
    async ({ context, recto }, provide) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        const ours = message.location().url.startsWith(recto.url);
        if (message.type() === 'error' && ours && !FAILED_REQUEST.test(message.text()))
          errors.push(message.text());
      });
      // A DOMException has no stack, only its name and words.
      context.on('weberror', (error) => errors.push(`${error.error()}\n${error.error().stack}`));
      await provide(undefined);
      if (errors.length > 0) throw new Error(`The app reported errors:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
