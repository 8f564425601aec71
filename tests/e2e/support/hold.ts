import type { Page } from '@playwright/test';
import { startFiles } from './builtFile.ts';

/** Holds back the requests for `pattern`, such as a file of the build; returns a function that releases them. */
export async function hold(
  page: Page,
  pattern: string | ((url: URL) => boolean),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Holds back all code of the build but `parts` and what they import: a screen must do without the rest. */
export async function holdAllBut(page: Page, parts: readonly string[]): Promise<() => void> {
  const needed = startFiles(parts);
  return hold(page, ({ pathname }) => pathname.endsWith('.js') && !needed.has(pathname));
}
