import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { documentIn, shown, viewSavedOffline } from '../support/pages/previewPage.ts';
import {
  documentsReadyForOffline,
  newPage,
  readyForOffline,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const TEXT = `---
title: Tide tables
tags: [sea, moon]
markdown: toc
---
[[toc]]

# High water

> [!TIP]
> Bring boots :boot:

Height $h = \\frac{a}{2}$, from $5 to $6.

مرحبا بالعالم

$$
\\wrong
$$
`;

test('a page with maths, callouts, contents and front matter, in the editor and saved, offline too @worker', async ({
  page,
  recto,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const loaded = (name: string) => scripts.some((url) => url.includes(`writing/${name}`));
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Plain\n\nFrom $5 to $6.');
  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.getByRole('heading', { name: 'Plain' })).toBeVisible();
  expect(loaded('maths')).toBe(false);

  await write(page, TEXT);
  await expect(page.locator('.cm-line', { hasText: 'مرحبا' })).toHaveCSS('direction', 'rtl');
  await expect(page.locator('.cm-line', { hasText: 'High water' })).toHaveCSS('direction', 'ltr');

  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'Save Markdown Page' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Tide tables');
  await expect(dialog.getByLabel('Tags')).toHaveValue('sea, moon');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, 'Markdown Page Saved')).toBeVisible();
  const isIn = async (frame: typeof preview) => {
    await expect(frame.locator('math')).toHaveCount(1);
    await expect(frame.getByText('Undefined control sequence: \\wrong.')).toBeVisible();
    await expect(frame.locator('.markdown-alert-tip')).toContainText('Bring boots 👢');
    await expect(frame.getByText('from $5 to $6')).toBeVisible();
    await expect(frame.getByText('title: Tide tables')).toHaveCount(0);
    await expect(frame.getByText('مرحبا بالعالم')).toHaveCSS('unicode-bidi', 'plaintext');
  };
  await isIn(preview);
  expect(loaded('mathsProgram')).toBe(true);
  await viewSavedOffline(page);
  await isIn(shown(page));
  const link = shown(page).getByRole('link', { name: 'High water', exact: true });
  await link.click();
  await expect(shown(page).getByRole('heading', { name: 'High water' })).toBeFocused();
  await page.context().setOffline(false);
});

const DRAWN = '$e^x$\n\n```mermaid\ngraph LR\n  Moon --> Tide\n```\n';

test('the first formula and the first diagram written offline are drawn @ci @worker', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await documentsReadyForOffline(page);
  await expect.poll(() => writingFiles(page)).toBeGreaterThan(3);
  await page.context().setOffline(true);
  await newPage(page, 'Markdown Editor');
  await write(page, DRAWN);
  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.locator('math')).toHaveCount(1);
  await expect(preview.getByRole('img', { name: 'Moon --> Tide' })).toBeVisible();
  await page.context().setOffline(false);
});

test('what draws formulas is missing offline: a message, and the formula once online @worker', async ({
  page,
  recto,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await enter(page, recto.url);
  await readyForOffline(page);
  await documentsReadyForOffline(page);
  await page.context().setOffline(true);
  await newPage(page, 'Markdown Editor');
  await write(page, '$e^x$');
  await expect(toast(page, 'Formulas and diagrams aren’t drawn yet')).toBeVisible();
  await page.context().setOffline(false);
  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.locator('math')).toHaveCount(1);
});

test('broken front matter is marked in the editor, and shown as code with its line', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '---\ntitle: A\nauthor B\n---\n\n# Words');
  await expect(page.locator('.cm-lintRange-warning')).toHaveText('author B');
  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.getByText('Line 3 of the front matter can’t be read.')).toBeVisible();
  await expect(preview.locator('pre')).toContainText('author B');
  await expect(preview.getByRole('heading')).toHaveText(['Words']);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Alt+.');
  await page.keyboard.insertText('author: B');
  await expect(page.locator('.cm-lintRange-warning')).toHaveCount(0);
  await expect(preview.locator('pre')).toHaveCount(0);
});

/** How many of the files that draw formulas and diagrams the worker has. */
function writingFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('precache')).keys();
    return kept.filter(({ url }) => url.includes('/assets/writing/')).length;
  });
}
