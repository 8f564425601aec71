import { enter } from '../support/auth/account.ts';
import { documentIn, shown, viewSavedOffline } from '../support/pages/previewPage.ts';
import { newPage, toast, write } from '../support/studio.ts';
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
  const loaded = (name: string) => scripts.some((url) => url.includes(`on-use/${name}`));
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
