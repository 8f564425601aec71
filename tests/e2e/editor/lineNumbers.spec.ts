import { enter } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

test('with reduced motion each line has its number beside it', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  const [id = ''] = await addPages(recto.url, account, [
    { title: 'Walk', content_type: 'markdown', markdown_content: '# Harbour\n\nKeep left.\n\nEnd' },
  ]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/?tab=markdown-editor&load=${id}`);
  await expect(page.locator('.cm-line').last()).toHaveText('End');
  const tops = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      // The gutter's first element is a measure, which is not seen.
      all
        .filter((one) => getComputedStyle(one).visibility !== 'hidden')
        .map((one) => Math.round(one.getBoundingClientRect().top)),
    );
  const lines = await tops('.cm-line');
  await expect.poll(() => tops('.cm-lineNumbers .cm-gutterElement')).toEqual(lines);
});
