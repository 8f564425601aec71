import { enter } from '../support/auth/account.ts';
import { show, shows } from '../support/pages/preview.ts';
import { editor, openTab, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test.describe('docs/previews.md: an endless loop of a page is stopped', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
  });

  test('with its line in the console, and the rest of the page runs @ci', async ({ page }) => {
    await write(
      page,
      `<p id="p">starting</p>
<script>
  addEventListener('error', (event) => event.preventDefault());
  setTimeout(() => { p.textContent = 'went on'; }, 10);
  while (true) {
  }
</script>
<script>p.title = 'second script'</script>`,
    );
    const frame = await shows(page, 'went on');
    await expect(frame.locator('#p')).toHaveAttribute('title', 'second script');
    await page.getByRole('button', { name: /^Console/ }).click();
    const line = page.getByRole('log').locator('[data-level="error"]');
    await expect(line).toHaveCount(1);
    await expect(line).toContainText('Endless loop stopped. A loop may run for 2 seconds');
    await line.getByRole('button', { name: 'Line 5' }).click();
    await expect(editor(page)).toBeFocused();
    await expect(page.getByText('Not responding')).toBeHidden();
  });

  test('in modules, event handlers and promises, also when the page catches the error', async ({
    page,
  }) => {
    await show(
      page,
      `<button id="b" onclick="for (;;) {}">b</button><p id="p">calm</p>
<script type="module">
  (async () => { while (true) await null; })().catch(() => { p.textContent = 'caught'; b.click(); });
  addEventListener('error', (event) => event.preventDefault());
</script>`,
      'caught',
    );
    await page.getByRole('button', { name: /^Console/ }).click();
    const log = page.getByRole('log');
    await expect(log.locator('[data-level]').filter({ hasText: 'Line 3' })).toBeVisible();
    await expect(log.locator('[data-level]').filter({ hasText: 'Line 1' })).toBeVisible();
  });

  test('not one that waits, counts to a million, or draws frame by frame', async ({ page }) => {
    await show(
      page,
      `<p id="p">running</p><script type="module">
  let sum = 0;
  for (let i = 0; i < 1e6; i += 1) sum += i;
  for (let i = 0; i < 40; i += 1) {
    await new Promise(requestAnimationFrame);
    const end = performance.now() + 60;
    while (performance.now() < end);
  }
  p.textContent = 'done ' + sum;
</script>`,
      'done 499999500000',
    );
    await expect(page.getByRole('button', { name: 'Console', exact: true })).toBeVisible();
  });
});
