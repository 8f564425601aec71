import { PREVIEW_PROTOCOL } from '#domain/previewProtocol.ts';
import { enter } from '../support/auth/account.ts';
import { press, previewSite, reporting, show, shows } from '../support/pages/preview.ts';
import { editor, openTab, readyForOffline, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

// Tracing waits for a screenshot of every frame, which a busy frame never allows.
test.use({ trace: 'off' });

test.describe('docs/previews.md: a noisy page', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
  });

  for (const [way, script] of [
    [
      'to its parent',
      `const shout = () => {
         for (let n = 0; n < 5000; n += 1) parent.postMessage({ noise: 'x'.repeat(1000) }, '*');
         setTimeout(shout);
       };
       shout();`,
    ],
    [
      'through the port',
      `parent.postMessage({ recto: 'ready', v: ${PREVIEW_PROTOCOL}, storage: true }, '*');
       addEventListener('message', ({ ports: [port] }) => {
         const report = { level: 'error', message: 'x'.repeat(5000), line: 1 };
         for (;;) port?.postMessage({ kind: 'reports', cleared: false, skipped: 0, reports: Array(200).fill(report) });
       });`,
    ],
    [
      'in one message that takes long to read',
      `parent.postMessage({ recto: 'ready', v: ${PREVIEW_PROTOCOL}, storage: true }, '*');
       addEventListener('message', ({ ports: [port] }) => {
         port?.postMessage(Array.from({ length: 3e6 }, (_, index) => ({ index })));
       });`,
    ],
  ] as const) {
    test(`that floods the app ${way} is stopped, and the editor keeps working`, async ({
      page,
    }) => {
      await write(page, `<p>flood</p><script>${script}</script>`);
      await expect(page.getByText('The page sent too many messages.')).toBeVisible();
      await expect(page.locator('iframe[title="Live Preview"]')).toHaveCount(0);
      await editor(page).click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('<!-- at work -->');
      await expect(editor(page)).toContainText('at work');
    });
  }

  test('does not take the focus from a typing user', async ({ page }) => {
    await write(
      page,
      `<p>greedy</p><input autofocus><script>
        setInterval(() => { window.focus(); document.querySelector('input').focus(); }, 50);
      </script>`,
    );
    await expect(page.getByText('The page kept taking the keyboard')).toBeVisible();
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('<!-- every letter arrives -->', { delay: 60 });
    await expect(editor(page)).toContainText('<!-- every letter arrives -->');
  });

  test('can still use forms, workers and storage like any page', async ({ page }) => {
    await show(
      page,
      reporting(`
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(6 * 7)'], { type: 'text/javascript' })));
        const answer = await new Promise((resolve) => { worker.onmessage = (event) => resolve(event.data); });
        localStorage.here = answer;
        report(localStorage.here);`),
      'result:"42"',
    );
    const frame = await show(
      page,
      `<p id="p">form</p><form><input name="q" value="sent"><button>Send</button></form>
       <form action="https://example.org/"><button>Send away</button></form><script>
         document.getElementById('p').textContent = 'asked:' + new URLSearchParams(location.search).get('q');
       </script>`,
      'asked:null',
    );
    await press(frame.getByRole('button', { name: 'Send', exact: true }));
    const again = await shows(page, 'asked:sent');
    await again.getByRole('button', { name: 'Send away' }).click();
    await page.getByRole('button', { name: /^Console/ }).click();
    await expect(page.getByRole('log')).toContainText('Form not sent');
    await shows(page, 'asked:sent');
  });
});

test('docs/previews.md: both sites of the app work offline after one visit @worker', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  const site = previewSite(recto.url);
  await expect
    .poll(() => context.serviceWorkers().map((worker) => worker.url()))
    .toContain(`${site}/worker.js`);
  await page.close();
  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/?tab=html-editor');
  const frame = await show(later, '<p>never online</p>', 'never online');
  expect(frame.url()).toContain(`${site}/frame.html`);
  await context.setOffline(false);
});

test('docs/previews.md: the fallback runs nothing without the header that isolates it', async ({
  browser,
  recto,
}) => {
  const context = await browser.newContext({ baseURL: recto.url, serviceWorkers: 'block' });
  await context.route('http://localhost:*/**', (route) => route.abort());
  await context.route('**/sandbox.html', async (route) => {
    const answer = await route.fetch();
    const { 'content-security-policy': _dropped, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  const page = await context.newPage();
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await expect(page.getByText('Preview Error')).toBeVisible();
  await expect(page.getByText('Failed to render content')).toBeVisible();
  await context.unroute('**/sandbox.html');
  await show(page, '<p>a stranger again</p>', 'a stranger again');
  await context.close();
});
