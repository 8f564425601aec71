import { test as base, type WorkerFixture } from '@playwright/test';
import { type Recto, startRecto } from './recto.ts';
import { keepToasts } from './studio.ts';

/** The browser's own log of a failed request; tests check the app's handling instead. */
const FAILED_REQUEST = /^Failed to load resource/;

/** Marks tests that need the service worker. */
const WORKER_TAG = '@worker';

/** A Recto per worker, with these settings. */
export const ownRecto = (
  settings: Readonly<Record<string, string>> = {},
): [WorkerFixture<Recto, object>, { scope: 'worker'; timeout: number }] => [
  async ({}, provide) => {
    const recto = await startRecto(settings);
    await provide(recto);
    await recto.remove();
  },
  { scope: 'worker', timeout: 90_000 },
];

/**
 * The test context with a Recto per worker (`recto`) as base URL. An unexpected `console.error` or uncaught error fails
 * the test. The service worker is registered only in tests tagged `@worker`, because precaching costs two seconds per
 * test; `npm test` runs those tagged `@core`.
 */
export const test = base.extend<{ strictConsole: undefined }, { recto: Recto }>({
  recto: ownRecto(),
  serviceWorkers: async ({}, provide, { tags }) =>
    provide(tags.includes(WORKER_TAG) ? 'allow' : 'block'),
  baseURL: async ({ recto }, provide) => provide(recto.url),
  strictConsole: [
    // With the page, so that it ends before the page does: what is loading then fails.
    async ({ page, recto }, provide) => {
      const context = page.context();
      await keepToasts(page);
      const errors: string[] = [];
      context.on('console', (message) => {
        const ours = message.location().url.startsWith(recto.url);
        if (message.type() === 'error' && ours && !FAILED_REQUEST.test(message.text()))
          errors.push(message.text());
      });
      // A DOMException has only a name and a message.
      context.on('weberror', (error) => errors.push(`${error.error()}\n${error.error().stack}`));
      await provide(undefined);
      if (errors.length > 0) throw new Error(`The app reported errors:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
