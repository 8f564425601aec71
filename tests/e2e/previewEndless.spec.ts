import { enter } from './support/account.ts';
import { show } from './support/preview.ts';
import { openTab, write } from './support/studio.ts';
import { expect, test } from './support/test.ts';

// A trace takes a picture of every frame before every step, and a frame that loops never sits for one.
test.use({ trace: 'off' });

test('preview.md: a page that loops for ever leaves the editor at work and is reported', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await write(page, '<p>endless</p><script>for (;;) {}</script>');
  await expect(page.getByText('Rendering preview...')).toBeVisible();
  const began = Date.now();
  await page.keyboard.type('<!-- still typing -->');
  await expect(page.locator('.cm-content')).toContainText('still typing');
  expect(Date.now() - began).toBeLessThan(5000);
  await expect(page.getByText('Preview Error')).toBeVisible({ timeout: 20_000 });
  await show(page, '<p>calm again</p>', 'calm again');
});
