import { enter } from '../support/auth/account.ts';
import { show, shows } from '../support/pages/preview.ts';
import { openTab, readyForOffline, saveAs } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** A page that tries each escape and records the result. */
const HOSTILE = `<p id="out">trying</p><script>
  const tries = {
    document: () => parent.document.title,
    storage: () => parent.localStorage.length,
    database: () => parent.indexedDB.databases(),
    cookie: () => parent.document.cookie,
    frame: () => frameElement.src,
    top: () => { top.location.href = 'about:blank#gone'; },
    open: () => { if (open('about:blank') !== null) return 'opened'; throw new Error('refused'); },
    worker: () => parent.navigator.serviceWorker.controller,
  };
  const leaks = [];
  for (const name of Object.keys(tries)) {
    try { tries[name](); leaks.push(name); } catch { /* Refused, as it must be. */ }
  }
  parent.postMessage({ recto: 'ready', v: 1, storage: true }, '*');
  document.getElementById('out').textContent = 'leaks:' + JSON.stringify(leaks);
</script>`;

test.describe('docs/previews.md: isolation of the scripted preview', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
  });

  test('a hostile page runs on another site and reads nothing of the app @core @worker', async ({
    page,
    recto,
  }) => {
    const frame = await show(page, HOSTILE, 'leaks:');
    expect(new URL(frame.url()).origin).toBe(recto.url.replace('127.0.0.1', 'localhost'));
    expect(await frame.locator('#out').innerText()).toBe('leaks:[]');
    expect(page.url()).toMatch(recto.url);
    await expect(page.getByRole('tab', { name: 'HTML Editor' })).toBeVisible();
  });

  test('a page has its own storage, cleared for the next page @ci', async ({ page }) => {
    const script = (text: string) =>
      `<p id="p"></p><script>${text};document.getElementById('p').textContent='kept:'+localStorage.getItem('mine')</script>`;
    await show(page, script(`localStorage.setItem('mine', 'yes')`), 'kept:yes');
    await show(page, `<b>again</b>${script('')}`, 'kept:yes');
    await saveAs(page, 'Keeps something');
    await openTab(page, 'Saved Pages');
    await page.getByRole('link', { name: 'Load' }).click();
    await shows(page, 'kept:null');
  });

  test('console errors of a page are shown under the preview', async ({ page }) => {
    await show(page, `<p>x-y</p><script>console.error('the lamp is out')</script>`, 'x-y');
    await expect(page.getByText('the lamp is out').last()).toBeVisible();
  });

  test('previews work offline after one visit @worker', async ({ page, context, recto }) => {
    await show(page, '<p>online</p>', 'online');
    const site = recto.url.replace('127.0.0.1', 'localhost');
    await expect
      .poll(() => context.serviceWorkers().map((worker) => worker.url()))
      .toContain(`${site}/worker.js`);
    await context.setOffline(true);
    const frame = await show(page, '<p>offline now</p>', 'offline now');
    expect(frame.url()).toContain(`${site}/frame.html`);
    await context.setOffline(false);
  });

  test('the frame shows nothing at the top level', async ({ page, recto }) => {
    const opened = await page.context().newPage();
    await opened.goto(`${recto.url.replace('127.0.0.1', 'localhost')}/frame.html`);
    await expect(opened.locator('body')).toHaveText(
      'This address only shows previews inside Recto.',
    );
    await opened.goto(`${recto.url}/sandbox.html`);
    await expect(opened.locator('body')).toHaveText(
      'This address only shows previews inside Recto.',
    );
    await opened.close();
  });
});

test('docs/previews.md: if the preview site does not answer, a page runs sandboxed on the app’s address, offline too @worker', async ({
  page,
  context,
  recto,
}) => {
  await context.route('http://localhost:*/**', (route) => route.abort());
  await enter(page, recto.url);
  await readyForOffline(page);
  await openTab(page, 'HTML Editor');
  const frame = await show(page, HOSTILE, 'leaks:');
  expect(frame.url()).toBe(`${recto.url}/sandbox.html`);
  expect(await frame.evaluate(() => self.origin)).toBe('null');
  expect(await frame.locator('#out').innerText()).toBe('leaks:[]');

  await context.setOffline(true);
  const offline = await show(
    page,
    `<p id="p"></p><script>localStorage.a = 1; document.getElementById('p').textContent = 'stored:' + localStorage.getItem('a')</script>`,
    'stored:1',
  );
  expect(await offline.evaluate(() => self.origin)).toBe('null');
  await context.setOffline(false);
});
