import { expect, type Locator, type Page } from '@playwright/test';
import { enter } from '../auth/account.ts';
import { openTab, readyForOffline, synced } from '../studio.ts';
import { addPages, type PageSeed } from './pages.ts';

/** Three projects, oldest first. */
export const PROJECTS: readonly PageSeed[] = [
  {
    title: 'Zebra crossing',
    html_content: '<h1>Streets</h1><p>Where people walk.</p>',
    tags: ['city', 'walking'],
  },
  {
    title: 'apple cake',
    content_type: 'markdown',
    markdown_content: `# Cake\n\n${'Flour and butter. '.repeat(30)}At last add **cinnamon** to it.`,
    tags: ['kitchen'],
  },
  {
    title: 'Market day',
    content_type: 'markdown',
    markdown_content: '# Market\n\nApples, bread and cheese.',
    tags: ['city', 'kitchen'],
  },
];

/** The card titles, in order. */
export function titles(page: Page): Locator {
  return page.getByRole('article').getByRole('heading');
}

/** The list's status line. */
export function status(page: Page): Locator {
  return page.getByRole('main').locator('#list-status');
}

/** Signs in a user who has the three projects and no network; only in tests tagged `@worker`. */
export async function enterOffline(page: Page, url: string): Promise<void> {
  await addPages(url, await enter(page, url), PROJECTS);
  await readyForOffline(page);
  await openTab(page, 'Saved Pages');
  await expect(titles(page)).toHaveCount(3);
  await synced(page);
  await page.context().setOffline(true);
}
