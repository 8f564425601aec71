import { readFile } from 'node:fs/promises';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { newAccount, register } from '../auth/account.ts';
import { chooseFromMenu, documentsReadyForOffline, readyForOffline } from '../studio.ts';
import { addPages, type PageSeed } from './pages.ts';

export const CHAPTERS = `--- Page: Morning ---
# The first
--- Page: Noon ---
# The second
--- Page: Night ---
# The third
`;

/** A published page or Markdown: a frame without scripts inside the one of the previews' site. */
export function documentIn(place: Page | Locator, selector = 'iframe:not([hidden])'): FrameLocator {
  return place.frameLocator(selector).frameLocator('iframe[title="Page"]');
}

/** The published page or Markdown of the preview page. */
export function shown(page: Page): FrameLocator {
  return documentIn(page, 'iframe[title^="Preview of"]');
}

/** The preview page's HTML with scripts. */
export function running(page: Page): FrameLocator {
  return page.frameLocator('iframe[title^="Preview of"]');
}

/** Goes offline and opens the saved page of the editor's document; only in tests tagged `@worker`. */
export async function viewSavedOffline(page: Page): Promise<void> {
  await readyForOffline(page);
  await documentsReadyForOffline(page);
  await page.context().setOffline(true);
  await chooseFromMenu(page, 'View saved page');
  await expect(page).toHaveURL(/\/preview\/markdown\//);
}

/** Presses Download and returns the file. */
export async function download(
  page: Page,
  button = 'Download',
): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The preview path of a new page by another user. */
export async function someonesPage(
  url: string,
  seed: PageSeed = { title: 'A day', content_type: 'markdown', markdown_content: CHAPTERS },
): Promise<string> {
  const author = newAccount('Petra Other');
  await register(url, author);
  const [id] = await addPages(url, author, [seed]);
  return `/preview/${seed.content_type ?? 'html'}/${id}`;
}
