import type { Page } from '@playwright/test';
import type { ScriptedUpstream } from '../../support/chat/scriptedUpstream.ts';
import { says } from '../../support/chat/upstreamScripts.ts';
import { enter, serverSources, type Account } from '../support/auth/account.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { expectNoFindings } from '../support/axe.ts';
import { ask, newSession, replies } from '../support/chat/chat.ts';
import { addPages, changeElsewhere } from '../support/pages/pages.ts';
import { editor, toast, write } from '../support/studio.ts';

const SOURCE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Harbour</title>\r
    <style>
      main { display: grid; }
      @media (max-width: 40rem) { main { display: block; } }
    </style>
  </head>
  <body>
    <main>
      <h1>The old harbour</h1>
      <p>Ropes and tar.</p>
    </main>
    <form action="/ask"><input name="q" /><button>Ask</button></form>
    <svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" /></svg>
    <p>Open until dusk.</p>
    <script>
      document.title = 'Harbour' + (1 < 2);
    </script>
  </body>
</html>
`;

const PUBLISHED = '<div><h1>The old harbour</h1><p>Ropes and tar.</p></div><p>Open until dusk.</p>';

/** The model returns the page's source, changed by `change`. */
function givesBack(upstream: ScriptedUpstream, change: (source: string) => string): void {
  upstream.next.push((response) => {
    const system = upstream.requests.at(-1)?.messages[0]?.content ?? '';
    const source = system.split('\n\n## Harbour\n\n')[1] ?? '';
    return says('Here it is:\n\n```html\n' + change(source) + '\n```\n')(response);
  });
}

/** Opens a conversation about a page of the user, whose exact source the server has. */
async function openAboutPage(
  page: Page,
  url: string,
): Promise<{ readonly account: Account; readonly pageId: string }> {
  const account = await enter(page, url);
  const [pageId = ''] = await addPages(url, account, [
    { title: 'Harbour', html_content: PUBLISHED, html_source: SOURCE },
  ]);
  await page.goto('/?tab=saved');
  await expect(page.getByText('Harbour').first()).toBeVisible();
  await page.goto('/ai-assistant');
  await newSession(page);
  await page.getByRole('button', { name: 'Add Context' }).click();
  const selector = page.getByRole('dialog');
  await selector.getByText('Harbour').click();
  await selector.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Context (1)' })).toBeVisible();
  return { account, pageId };
}

async function openReview(page: Page) {
  await replies(page)
    .last()
    .getByRole('button', { name: /^Apply to project/ })
    .click();
  return page.getByRole('dialog', { name: 'Apply to “Harbour”' });
}

const sourceAtServer = async (url: string, account: Account, pageId: string) =>
  (await serverSources(url, account)).get(pageId);

test('spec §7: replacing a word keeps every other byte of a page with style, script, form, media query and SVG', async ({
  page,
  recto,
  upstream,
}) => {
  const { account, pageId } = await openAboutPage(page, recto.url);
  givesBack(upstream, (source) => source.replace('old harbour', 'new harbour'));
  await ask(page, 'Replace old with new in the heading');
  const review = await openReview(page);
  await expect(review.getByText('1 change, 1 accepted')).toBeVisible();
  await expect(review.getByText(/^This removes/)).toBeHidden();
  await review.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(toast(page, 'Changes Applied')).toBeVisible();
  await expect
    .poll(() => sourceAtServer(recto.url, account, pageId))
    .toBe(SOURCE.replace('old harbour', 'new harbour'));
});

test('spec §7: edits made since the reply are kept, and overlapping changes need a decision', async ({
  page,
  recto,
  upstream,
}) => {
  const { account, pageId } = await openAboutPage(page, recto.url);
  givesBack(upstream, (source) =>
    source.replace('old harbour', 'new harbour').replace('until dusk', 'until ten'),
  );
  await ask(page, 'Renew it');
  await expect(replies(page)).toContainText('new harbour');
  await expect(page.getByRole('button', { name: 'Edit message' })).toBeEnabled();
  const conversation = page.url();
  await page.goto(`/?tab=html-editor&load=${pageId}`);
  await expect(editor(page)).toContainText('Ropes and tar.');
  const written = SOURCE.replaceAll('\r', '')
    .replace('Ropes and tar.', 'Ropes, tar and salt.')
    .replace('until dusk', 'until midnight');
  await write(page, written);
  // The editor normalises mixed line endings.
  const mine = written.replaceAll('\n', '\r\n');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sourceAtServer(recto.url, account, pageId)).toBe(mine);

  await page.goto(conversation);
  const review = await openReview(page);
  await expect(review.getByText('2 changes, 1 accepted, 1 to decide')).toBeVisible();
  await expect(review.getByRole('button', { name: 'Decide 1 change first' })).toBeDisabled();
  const second = review.getByRole('group', { name: 'Change 2 of 2', exact: true });
  await expect(review.getByRole('figure', { name: 'Lines of Change 2 of 2' })).toContainText(
    'until midnight',
  );
  await expectNoFindings(page);
  await second.getByRole('radio', { name: 'Keep mine' }).check();
  await review.getByRole('button', { name: 'Apply 1 of 2 changes' }).click();
  await expect
    .poll(() => sourceAtServer(recto.url, account, pageId))
    .toBe(mine.replace('old harbour', 'new harbour'));
});

test('spec §7: the server supplies the reply’s base text after another device saved a newer one', async ({
  page,
  recto,
  upstream,
}) => {
  const { account, pageId } = await openAboutPage(page, recto.url);
  givesBack(upstream, (source) => source.replace('old harbour', 'new harbour'));
  await ask(page, 'Renew it');
  await expect(replies(page)).toContainText('new harbour');
  await expect(page.getByRole('button', { name: 'Edit message' })).toBeEnabled();
  const conversation = page.url();
  const theirs = SOURCE.replace('Ropes and tar.', 'Ropes, tar and salt.');
  await changeElsewhere(recto.url, account, {
    html_source: theirs,
    html_content: PUBLISHED.replace('Ropes and tar.', 'Ropes, tar and salt.'),
  });
  await page.goto('/?tab=saved');
  await page.goto(`/?tab=html-editor&load=${pageId}`);
  await expect(editor(page)).toContainText('Ropes, tar and salt.');

  await page.goto(conversation);
  const review = await openReview(page);
  await expect(review.getByText('This project was edited after the reply.')).toBeVisible();
  await review.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect
    .poll(() => sourceAtServer(recto.url, account, pageId))
    .toBe(theirs.replace('old harbour', 'new harbour'));
});

test('a proposal that removes styles, scripts and many lines shows a warning above the button', async ({
  page,
  recto,
  upstream,
}) => {
  await openAboutPage(page, recto.url);
  givesBack(upstream, () => '<!doctype html>\n<h1>The new harbour</h1>');
  await ask(page, 'Make it short');
  const review = await openReview(page);
  await expect(
    review.getByText(
      /^This removes 1 <style> and 1 <script> elements, and \d+ of \d+ lines \(\d+ %\)\./,
    ),
  ).toBeVisible();
  await review.getByRole('radio', { name: 'Reject' }).check();
  await expect(review.getByText(/^This removes/)).toBeHidden();
});
