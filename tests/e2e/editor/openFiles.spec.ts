import type { Page } from '@playwright/test';
import { enter, newAccount, register } from '../support/auth/account.ts';
import { documentTitle, editor, newPage, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** Every later navigation looks like a launch by the system with these files. */
async function launchWith(page: Page, files: readonly (readonly [name: string, text: string])[]) {
  await page.addInitScript((given) => {
    if (location.pathname !== '/open') return;
    const handles = given.map(([name, text]) => ({
      getFile: () =>
        text === 'gone'
          ? Promise.reject(new DOMException('Moved', 'NotFoundError'))
          : Promise.resolve(new File([text ?? ''], name ?? '')),
    }));
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (consume: (launch: object) => void) =>
          queueMicrotask(() => consume({ files: handles })),
      },
    });
  }, files);
}

test('a file opened from the system becomes a draft titled by its name, beside existing drafts @ci', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, '<p>Not saved yet</p>');
  await launchWith(page, [['Poem.html', '<h1>Rain</h1>']]);
  await page.goto('/open?from=file');
  await expect(editor(page)).toContainText('<h1>Rain</h1>');
  await expect(documentTitle(page)).toHaveText('Poem');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New page', exact: true }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: /Not saved yet/ }),
  ).toBeVisible();
});

test('several files become drafts to choose from, and an unreadable one is reported', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await launchWith(page, [
    ['One.md', '# 1'],
    ['Two.html', '<p>2</p>'],
    ['Three.md', 'gone'],
  ]);
  await page.goto('/open?from=file');
  await expect(page.getByRole('heading', { name: '2 new drafts' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('A file couldn’t be read.');
  await page.getByRole('link', { name: 'Two' }).click();
  await expect(editor(page)).toContainText('<p>2</p>');
});

test('a visitor’s file opens after they sign in', async ({ page, recto }) => {
  const account = newAccount();
  await register(recto.url, account);
  await launchWith(page, [['Poem.md', '# Rain']]);
  await page.goto('/open?from=file');
  await expect(toast(page, 'Kept on this device')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(editor(page)).toContainText('# Rain');
});

for (const { type, tab } of [
  { type: 'html', tab: 'html-editor' },
  { type: 'markdown', tab: 'markdown-editor' },
] as const) {
  test(`the shortcut for a new ${type} page starts an empty one`, async ({ page, recto }) => {
    await enter(page, recto.url);
    await page.goto(`/open?new=${type}`);
    await expect(page).toHaveURL(`/?tab=${tab}`);
    await expect(documentTitle(page)).toHaveText('Untitled page');
    await expect(editor(page)).toHaveText(/^(Enter your HTML|# Start writing|)/);
    await expect(page.getByText('Your unsaved text is restored')).toBeHidden();
  });
}

test('a share or launch address without content redirects to the dashboard', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await page.goto('/open');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
});
