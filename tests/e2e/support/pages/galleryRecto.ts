import type { Page } from '@playwright/test';
import { newAccount, register } from '../auth/account.ts';
import { addPages, type PageSeed } from './pages.ts';
import { type Recto, startRecto } from '../recto.ts';
import { test as base } from '../test.ts';

/** Route pattern of the gallery's list requests. */
export const LISTS = /\/rest\/v1\/rpc\/list_gallery/;

const GARDEN: readonly PageSeed[] = [
  ...Array.from({ length: 13 }, (_, index) => ({
    title: `Filler ${index + 1}`,
    content_type: 'markdown' as const,
    markdown_content: `# Filler ${index + 1}\n\nNothing to look for.`,
    tags: ['filler'],
  })),
  {
    title: 'Rose pruning',
    html_content: '<h1>Roses</h1><p>Cut above the fifth leaf.</p>',
    tags: ['garden'],
  },
  {
    title: 'Growing tomatoes',
    content_type: 'markdown',
    markdown_content: '# Growing\n\nWater in the morning. 100% compost, no soil_mix.',
    tags: ['garden', 'food', 'summer', 'balcony', 'pots'],
  },
];

const BOATS: readonly PageSeed[] = [
  {
    title: 'Sailing north',
    html_content: `<h1>Sailing</h1><p>${'Wind and rain, day after day. '.repeat(20)}</p><p>At last, tomatoes in the harbour.</p>`,
    tags: ['boats'],
  },
  { title: 'A knot a day', html_content: '<p>The bowline comes first.</p>', tags: ['boats'] },
];

/** The test context with a server per worker whose gallery holds only 17 pages by Ada Garden and Bo Boats. */
export const test = base.extend<object, { recto: Recto }>({
  recto: [
    async ({}, provide) => {
      const recto = await startRecto({ RECTO_SAMPLES: '0' });
      const ada = newAccount('Ada Garden');
      const bo = newAccount('Bo Boats');
      await register(recto.url, ada);
      await register(recto.url, bo);
      await addPages(recto.url, ada, GARDEN);
      await addPages(recto.url, bo, BOATS);
      await provide(recto);
      await recto.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** The gallery's controls and status lines. */
export function gallery(page: Page) {
  return {
    search: page.getByRole('searchbox', { name: 'Search public projects' }),
    type: page.getByRole('combobox', { name: 'Type' }),
    sort: page.getByRole('combobox', { name: 'Sort by' }),
    /** The result count. */
    words: page.locator('#list-status'),
    cards: page.getByRole('list', { name: 'Projects' }).getByRole('article'),
    card: (title: string) => page.getByRole('article', { name: title, exact: true }),
    titles: page.getByRole('list', { name: 'Projects' }).getByRole('heading', { level: 2 }),
    pages: page.getByRole('navigation', { name: 'Gallery pages' }),
  };
}

/** Opens `/` as a static host sends it: without the cards that the server puts into it. */
export async function withoutServerCards(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const url = new URL('/index.html', route.request().url()).href;
      await route.fulfill({ response: await route.fetch({ url }) });
    },
  );
}

/** Sums the layout shifts of the page from its start. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') moved += entry.value;
      Object.assign(window, { moved });
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'moved')));
}
