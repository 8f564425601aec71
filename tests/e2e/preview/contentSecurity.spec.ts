import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enter, newAccount, register } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { show } from '../support/pages/preview.ts';
import {
  chooseFromMenu,
  command,
  editor,
  newPage,
  saveAs,
  synced,
  write,
} from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

/** Collects policy violations in the app's window and the frames that inherit its policy. */
async function watchViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(top ?? window, 'noteViolation');
      const text = `${event.violatedDirective}: ${event.blockedURI} ${event.sample} (${event.sourceFile}:${event.lineNumber})`;
      if (typeof note === 'function') note(text);
    });
  });
  return violations;
}

test('the app, its workers and its fallback frame are served with the policy from the build @ci', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  // A block of JSON never runs.
  const inline = /<script(?![^>]* (?:src=|type="application\/json"))[^>]*>([^]*?)<\/script>/g;
  const [script, ...others] = [...html.matchAll(inline)];
  expect(others).toEqual([]);
  const hash = createHash('sha256')
    .update(script?.[1] ?? '')
    .digest('base64');
  for (const path of ['/', '/auth', '/no/such/screen', '/sw.js', '/logo.svg']) {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers();
    const policy = headers['content-security-policy'] ?? '';
    for (const part of [
      "default-src 'none'",
      `script-src 'self' 'sha256-${hash}';`,
      "connect-src 'self';",
      "frame-src 'self' http://localhost:* http://*.localhost:*;",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy, path).toContain(part);
    }
    expect(policy, path).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    // Cloudflare Pages' limit for a line.
    expect(policy.length).toBeLessThan(1900);
  }
  const sandbox = (await request.get('/sandbox.html')).headers();
  expect(sandbox['content-security-policy']).toBe(
    "sandbox allow-scripts allow-forms; frame-ancestors 'self'",
  );
});

test('the main screens cause no policy violations @core @worker', async ({ page, recto }) => {
  const author = newAccount();
  await register(recto.url, author);
  await addPages(recto.url, author, [
    { title: 'Styled', html_content: '<p style="color: teal">Teal &amp; <b>bold</b></p>' },
    {
      title: 'Noted',
      content_type: 'markdown',
      markdown_content: '# A note &copy; &hearts;\n\n`code`',
    },
  ]);
  const violations = await watchViolations(page);

  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await enter(page, recto.url);

  await newPage(page, 'HTML Editor');
  await show(page, '<p>seen</p>', 'seen');
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n<sect');
  await expect(page.locator('.cm-tooltip-autocomplete')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.locator('.cm-search')).toBeVisible();
  await page.keyboard.press('Escape');
  await write(page, '<style>p { color: teal }</style><p>one<b>two</b></p>');
  await command(page, 'Format');
  await expect(editor(page)).toContainText('color: teal;');
  await saveAs(page, 'Safe and sound');
  await synced(page);

  await newPage(page, 'Markdown Editor');
  await write(
    page,
    '# Title\n\n```js\nconst a = 1;\n```\n\n&amp; &ouml; <i style="color: red">red</i>\n\n- [x] done',
  );
  const rendered = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(rendered.getByRole('heading', { name: 'Title' })).toBeVisible();
  await expect(rendered.getByText('ö')).toBeVisible();
  await rendered.getByRole('button', { name: /^Copy/ }).click();
  await saveAs(page, 'Noted down');
  await chooseFromMenu(page, 'View saved page');
  await expect(
    documentIn(page, 'iframe[title^="Preview of"]').getByRole('heading', { name: 'Title' }),
  ).toBeVisible();

  for (const path of ['/', '/?tab=saved', '/profile', '/trash', '/no/such/screen']) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
  }
  await page.goto('/?tab=saved');
  const card = page.getByRole('article').filter({ hasText: 'Safe and sound' });
  // Users' own style attributes must survive, in thumbnails too.
  await expect
    .poll(() =>
      card
        .locator('[inert]')
        .first()
        .evaluate((host) => {
          const bold = host.shadowRoot?.querySelector('p');
          return bold ? getComputedStyle(bold).color : '';
        }),
    )
    .toBe('rgb(0, 128, 128)');
  expect(violations).toEqual([]);
});

test('injected markup runs no script @ci', async ({ page, recto }) => {
  await enter(page, recto.url);
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  const ran = await page.evaluate(async () => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(window, 'noteViolation');
      if (typeof note === 'function') note(event.effectiveDirective);
    });
    // As the page's own script: the test's tools are exempt from the policy.
    const asPage = (work: () => unknown) =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String(work()));
          } catch (error) {
            resolve(error instanceof Error ? error.name : 'thrown');
          }
        });
      });
    const insert = (make: () => HTMLElement) => asPage(() => document.body.append(make()));
    const element = (name: string, attributes: Record<string, string>, text = '') => {
      const made = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      if (text !== '') made.append(text);
      return made;
    };
    await insert(() => element('script', {}, 'window.ran = "inline"'));
    await insert(() => element('script', { src: 'data:text/javascript,window.ran="data"' }));
    await insert(() => element('script', { src: 'https://example.org/evil.js' }));
    await insert(() => element('img', { src: '/no-such.png', onerror: 'window.ran = "handler"' }));
    await insert(() => element('object', { data: 'data:text/html,<script>1</script>' }));
    await insert(() => element('base', { href: 'https://example.org/' }));
    await insert(() => element('iframe', { src: 'https://example.org/' }));
    await insert(() => element('style', {}, 'body { display: none }'));
    await asPage(() => {
      const link = element('a', { href: 'javascript:window.ran = "link"' });
      document.body.append(link);
      link.click();
    });
    const results = {
      eval: await asPage(() => Reflect.apply(Reflect.get(window, 'eval'), window, ['1 + 1'])),
      newFunction: await asPage(() =>
        Reflect.construct(Reflect.get(window, 'Function'), ['return 2']),
      ),
      innerHTML: await asPage(() => {
        document.createElement('div').innerHTML = '<b>x</b>';
        return 'set';
      }),
      reference: await asPage(() => {
        const holder = document.createElement('i');
        holder.innerHTML = '&amp;';
        return holder.textContent;
      }),
      parser: await asPage(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      worker: await asPage(() => new Worker('data:text/javascript,1')),
      policy: await asPage(() => globalThis.trustedTypes?.createPolicy('mine', {})),
      again: await asPage(() => globalThis.trustedTypes?.createPolicy('recto', {})),
      fetched: await fetch('https://example.org/').then(
        () => 'fetched',
        (error: Error) => error.name,
      ),
    };
    // Whatever was let through would have run by then.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return {
      ...results,
      ran: Reflect.get(window, 'ran'),
      base: document.baseURI,
      display: getComputedStyle(document.body).display,
    };
  });
  expect(ran).toEqual({
    eval: 'EvalError',
    newFunction: 'EvalError',
    innerHTML: 'TypeError',
    reference: '&',
    parser: 'TypeError',
    worker: 'TypeError',
    policy: 'TypeError',
    again: 'TypeError',
    fetched: 'TypeError',
    ran: undefined,
    base: page.url(),
    display: 'block',
  });
  expect([...new Set(violations)].toSorted()).toEqual([
    'base-uri',
    'connect-src',
    'frame-src',
    'require-trusted-types-for',
    'script-src-elem',
    'style-src-elem',
    'trusted-types',
  ]);
});
