import type { Page } from '@playwright/test';
import { PREVIEW_PROTOCOL } from '#domain/previewProtocol.ts';
import { enter } from '../support/auth/account.ts';
import { press, previewSite, reporting, show, shows } from '../support/pages/preview.ts';
import { openTab, saveAs, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** Marks the app's window to notice a replaced page. */
async function mark(page: Page): Promise<() => Promise<void>> {
  const url = page.url();
  await page.evaluate(() => Reflect.set(window, 'stillHere', true));
  return async () => {
    expect(page.url()).toBe(url);
    expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);
  };
}

test.describe('docs/previews.md: a hostile page', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
  });

  test('sees neither the app’s storage nor that of its own site opened directly @worker', async ({
    page,
    context,
    recto,
  }) => {
    const alone = await context.newPage();
    await alone.goto(`${previewSite(recto.url)}/frame.html`);
    await alone.evaluate(() => localStorage.setItem('partitioned', 'no'));
    await show(
      page,
      reporting(`
        const read = await fetch('${recto.url}/', { credentials: 'include' }).then(() => 'read', () => 'refused');
        report({
          keys: Object.keys(localStorage), session: Object.keys(sessionStorage), cookie: document.cookie,
          databases: (await indexedDB.databases()).map((one) => one.name), caches: await caches.keys(), read,
        });`),
      'result:{"keys":[],"session":[],"cookie":"","databases":[],"caches":[],"read":"refused"}',
    );
  });

  test('cannot navigate the window @ci', async ({ page, recto }) => {
    const unharmed = await mark(page);
    await show(
      page,
      reporting(`
        const away = '${recto.url}/auth';
        const ways = [
          () => { top.location.href = away; },
          () => { parent.location.replace(away); },
          () => { open(away, '_top'); },
          () => { open(away, '_parent'); },
          () => { top.close(); },
          () => { history.go(-1); },
          () => { history.back(); },
        ];
        for (const target of ['_top', '_parent']) {
          ways.push(() => { const a = document.createElement('a'); a.href = away; a.target = target; document.body.append(a); a.click(); });
          ways.push(() => { const f = document.createElement('form'); f.action = away; f.target = target; document.body.append(f); f.submit(); });
        }
        for (const way of ways) { try { way(); } catch { /* Refused. */ } }
        await new Promise((resolve) => setTimeout(resolve, 1500));
        report('tried');`),
      'result:"tried"',
    );
    await unharmed();
    await expect(page.getByRole('tab', { name: 'HTML Editor' })).toBeVisible();
  });

  test('cannot open windows; a link the user follows opens without an opener', async ({
    page,
    context,
    recto,
  }) => {
    const frame = await show(
      page,
      `<a id="out" href="${recto.url}/auth" target="_blank" rel="opener">a link</a><script>
        const opened = [open('about:blank'), open('${recto.url}/'), open('${recto.url}/', '_blank', 'popup')];
        document.querySelector('a').click();
        const { port1, port2 } = new MessageChannel();
        document.body.append(' opened:' + opened.filter(Boolean).length);
      </script>`,
      'opened:0',
    );
    expect(context.pages()).toHaveLength(1);
    const [followed] = await Promise.all([context.waitForEvent('page'), press(frame.locator('a'))]);
    await followed.waitForURL(`${recto.url}/**`);
    expect(await followed.evaluate(() => window.opener)).toBe(null);
    await followed.close();
  });

  test('leaves nothing behind for the next page @ci @worker', async ({ page, context, recto }) => {
    const poison = reporting(`
      const found = [];
      const opened = () => new Promise((resolve, reject) => {
        const request = indexedDB.open('mine');
        request.onsuccess = () => resolve(request.result);
        request.onerror = reject;
      });
      if (localStorage.length > 0) found.push('localStorage');
      if (sessionStorage.length > 0) found.push('sessionStorage');
      if (document.cookie !== '') found.push('cookie');
      if ((await indexedDB.databases()).length > 0) found.push('database');
      if ((await caches.keys()).length > 0) found.push('cache');
      const files = await navigator.storage.getDirectory();
      for await (const name of files.keys()) found.push('file');
      const workers = await navigator.serviceWorker.getRegistrations();
      if (workers.some((one) => one.scope.endsWith('/mine/'))) found.push('worker');
      localStorage.mine = sessionStorage.mine = 'yes';
      document.cookie = 'mine=1; SameSite=None; Secure; Partitioned';
      await opened();
      const cache = await caches.open('mine');
      await cache.put('/frame.html', new Response('<p>poisoned</p>', { headers: { 'Content-Type': 'text/html' } }));
      await files.getFileHandle('mine', { create: true });
      await navigator.serviceWorker.register('/worker.js', { scope: '/mine/' }).catch(() => null);
      report(found);`);
    await show(page, poison, 'result:[]');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await shows(
      page,
      'result:["localStorage","sessionStorage","cookie","database","cache","file","worker"]',
    );
    await saveAs(page, 'Poison');
    await openTab(page, 'Saved Pages');
    await page.getByRole('link', { name: 'Load' }).click();
    await shows(page, 'result:[]');

    // Without its worker the frame is loaded from the server again, and installs the worker again.
    const site = previewSite(recto.url);
    await write(
      page,
      reporting(`
        for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
        report('gone');`),
    );
    await shows(page, 'result:"gone"');
    await show(page, '<p>next</p>', 'next');
    await expect
      .poll(() => context.serviceWorkers().map((worker) => worker.url()))
      .toContain(`${site}/worker.js`);
    await context.setOffline(true);
    await show(page, '<p>offline all the same</p>', 'offline all the same');
    await context.setOffline(false);
  });

  test('cannot read the storage of a page in another window', async ({ page, context }) => {
    const script = reporting(`
      const mine = localStorage.mine ?? 'none';
      localStorage.mine = 'kept';
      const heard = new BroadcastChannel('pages');
      heard.onmessage = () => report('heard another page');
      setInterval(() => heard.postMessage('here'), 50);
      report(mine);`);
    const first = await show(page, script, 'result:"none"');
    const other = await context.newPage();
    await other.goto('/?tab=html-editor');
    const second = await show(other, `${script}<p>other</p>`, 'result:"none"');
    expect(new URL(second.url()).origin).not.toBe(new URL(first.url()).origin);
    await shows(page, 'result:"none"');
  });

  test('that forges the frame’s messages changes only what is shown @ci', async ({
    page,
    context,
  }) => {
    const unharmed = await mark(page);
    await show(
      page,
      reporting(`
        parent.postMessage({ recto: 'ready', v: ${PREVIEW_PROTOCOL}, storage: true }, '*');
        const port = await new Promise((resolve) => addEventListener('message', (event) => {
          if (event.ports.length > 0) resolve(event.ports[0]);
        }));
        port.postMessage({ kind: 'painted' });
        port.postMessage({ kind: 'scroll', x: 'far', y: { deep: 1 } });
        port.postMessage({ kind: 'link', href: 'javascript:alert(1)' });
        port.postMessage({ kind: 'link', href: 'https://example.org/' });
        port.postMessage({ kind: 'reports', cleared: 'yes', skipped: -1, reports: [
          { level: 'error', message: '<img src=x onerror=alert(1)>', line: -1 }, 7, null,
        ] });
        port.postMessage(null);
        port.postMessage(['kind']);
        const nested = document.createElement('iframe');
        nested.src = '/frame.html';
        document.body.append(nested);
        nested.onload = () => nested.contentWindow.postMessage(
          { recto: 'render', v: ${PREVIEW_PROTOCOL}, html: '<p>taken</p>', clear: true, scroll: {} }, '*', [new MessageChannel().port2]);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        report('said');`),
      'result:"said"',
    );
    await page.getByRole('button', { name: /^Console/ }).click();
    await expect(page.getByRole('log')).toContainText('<img src=x onerror=alert(1)>');
    expect(await page.getByRole('log').locator('img').count()).toBe(0);
    expect(context.pages()).toHaveLength(1);
    const texts = page
      .frames()
      .slice(1)
      .map((frame) => frame.locator('body').innerText());
    expect((await Promise.all(texts)).filter((text) => text.includes('taken'))).toEqual([]);
    await unharmed();
  });

  test('cannot embed the app or its fallback @ci', async ({ page, recto }) => {
    await show(
      page,
      reporting(`
        for (const path of ['/', '/auth', '/sandbox.html', '/index.html']) {
          const frame = document.createElement('iframe');
          frame.src = '${recto.url}' + path;
          await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
        }
        report('held');`),
      'result:"held"',
    );
    const inside = page
      .frames()
      .filter((frame) => frame.parentFrame()?.url().startsWith(previewSite(recto.url)) === true);
    expect(inside).toHaveLength(4);
    for (const frame of inside) {
      expect(frame.url()).toMatch(/^chrome-error:/);
    }
  });
});
