import type { BrowserContext, Page } from '@playwright/test';

/** A page of the same origin that runs none of the app. */
export async function beside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  // The worker answers every other address with the app.
  await page.goto('/rest/v1/');
  return page;
}

/** The name of the signed-in person's database. */
export function accountDatabase(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    return names.find((name) => name.startsWith('recto-') && name !== 'recto-shared') ?? '';
  });
}
