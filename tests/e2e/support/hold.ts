import type { Page } from '@playwright/test';

/** Holds back the requests for `pattern`, such as a file of the build; returns how to let them through. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
