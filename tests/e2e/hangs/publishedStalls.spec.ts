import { shown, someonesPage } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

// Tracing waits for a screenshot of every frame, which a page that is being laid out never allows.
test.use({ trace: 'off' });

const SLOW_PAGES = [
  { name: 'elements nested 100,000 deep', seed: { html_content: '<b>'.repeat(100_000) } },
  {
    name: '60,000 elements in nested flex boxes',
    seed: { html_content: `${'<div style="display:flex"><p>a</p>'.repeat(300)}`.repeat(100) },
  },
  {
    name: 'a Markdown quote 100,000 deep',
    seed: { content_type: 'markdown' as const, markdown_content: '> '.repeat(100_000) },
  },
];

for (const { name, seed } of SLOW_PAGES) {
  test(`docs/previews.md: the app answers clicks while a page lays out: ${name}`, async ({
    page,
    recto,
  }) => {
    const slow = await someonesPage(recto.url, { title: 'Slow', ...seed });
    // Not the gallery, whose thumbnails are other work.
    await page.goto('/auth');
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, slow);
    // Another site, whose process lays it out.
    await expect(page.locator('iframe[title="Preview of Slow"]')).toHaveAttribute(
      'src',
      /^http:\/\/(?:p\d+\.)?localhost:\d+\/frame\.html$/,
    );
    for (let clicks = 0; clicks < 5; clicks += 1) {
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('menuitem', { name: 'QR code' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem', { name: 'QR code' })).toBeHidden();
    }
  });
}

test('docs/previews.md: a published page that hangs is reported, and can be stopped and restarted @ci', async ({
  page,
  recto,
}) => {
  const slow = await someonesPage(recto.url, {
    title: 'Slow',
    html_content: `<div style="columns:9000 1px;height:50px">${'word '.repeat(200_000)}</div>`,
  });
  const quick = await someonesPage(recto.url, { title: 'Quick', html_content: '<p>At once</p>' });
  await page.goto(slow);
  await expect(page.getByText('Not responding')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(page.locator('iframe[title="Preview of Slow"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByText('Not responding')).toBeVisible();
  await page.goto(quick);
  await expect(shown(page).getByText('At once')).toBeVisible();
});
