import type { Locator, Page } from '@playwright/test';
import type { PageSeed } from './pages.ts';

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
