import type { Page } from '@playwright/test';
import { enter, newAccount, register, signIn } from '../support/auth/account.ts';
import { CHAPTERS, download, running, shown } from '../support/pages/previewPage.ts';
import {
  chooseFromMenu,
  editor,
  newPage,
  readyForOffline,
  toast,
  write,
} from '../support/studio.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/test.ts';

test('spec §2: unsaved text is previewed as a page from the editor, for its author only', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await previewed(page, 'Markdown Editor', '# Only a thought');
  await expect(page).toHaveURL('/preview/markdown');
  const heading = shown(page).getByRole('heading', { name: 'Only a thought' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Not saved. Only you can see this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  expect(await download(page)).toEqual({ name: 'document.md', text: '# Only a thought' });
  await page.reload();
  await expect(heading).toBeVisible();

  const other = await context.newPage();
  await other.goto('/preview/markdown');
  await expect(other.getByRole('heading', { name: 'Failed to load page' })).toBeVisible();
  await expect(other.getByText(/^Missing page ID/)).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(editor(page)).toContainText('# Only a thought');
  await page.goForward();
  await expect(heading).toBeVisible();
});

test('unsaved HTML runs as in the editor, with all its pages, offline too @worker', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await previewed(
    page,
    'HTML Editor',
    `<!-- Page: One --><p id="a"></p><script>a.textContent = 'ran ' + 1</script>
<!-- Page: Two --><p id="b"></p><script>b.textContent = 'ran ' + 2</script>`,
  );
  await expect(page).toHaveURL('/preview/html');
  await expect(running(page).getByText('ran 1')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/preview/html?page=2');
  await expect(running(page).last().getByText('ran 2')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(running(page).last().getByText('ran 2')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(editor(page)).toContainText('Page: Two');
});

test('a preview is not shown to the next user of the tab', async ({ page, recto }) => {
  await enter(page, recto.url);
  await previewed(page, 'Markdown Editor', CHAPTERS);
  await expect(shown(page).getByRole('heading', { name: 'The first' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await page.goto('/preview/markdown');
  const next = newAccount('Next Person');
  await register(recto.url, next);
  await signIn(page, next);
  for (const steps of [-1, -2, -3, -4]) {
    await page.evaluate((by) => history.go(by), steps);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('iframe[title^="Preview of"]')).toHaveCount(0);
  }
});

test.describe('without frames', () => {
  test('spec §4, §8: a preview that never answers is an error with a retry, and heals by itself', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await page.route(FRAMES, (route) => route.abort());
    await previewed(page, 'HTML Editor', '<p>Nobody there</p>');
    const problem = page.getByRole('alert').filter({ hasText: 'Preview Error' });
    await expect(problem).toContainText('Failed to render content');
    await problem.getByRole('button', { name: 'Try Again' }).click();
    await expect(problem).toBeHidden();
    await expect(problem).toBeVisible();
    await page.unroute(FRAMES);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(running(page).last().getByText('Nobody there')).toBeVisible();
    await expect(problem).toBeHidden();
  });

  test('spec §4: a preview whose frames are slow is waited for', async ({ page, recto }) => {
    await enter(page, recto.url);
    const release = await hold(page, ({ pathname }) => FRAMES.test(pathname));
    const fallback = page.waitForRequest(/\/sandbox\.html$/);
    await previewed(page, 'HTML Editor', '<p>Late but there</p>');
    await fallback;
    await expect(page.getByText('Rendering preview...').first()).toBeVisible();
    release();
    await expect(running(page).last().getByText('Late but there')).toBeVisible();
    await expect(page.getByText('Preview Error')).toBeHidden();
  });
});

const FRAMES = /\/(frame|sandbox)\.html$/;

/** Writes a new document and opens its preview. */
async function previewed(
  page: Page,
  tab: 'HTML Editor' | 'Markdown Editor',
  text: string,
): Promise<void> {
  await newPage(page, tab);
  await write(page, text);
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await chooseFromMenu(page, 'Preview as page');
  // The editor has a preview, too.
  await expect(page.getByText('Not saved. Only you can see this.')).toBeVisible();
}
