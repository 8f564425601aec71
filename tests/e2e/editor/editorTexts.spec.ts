import { enter } from '../support/auth/account.ts';
import {
  enterWithPage,
  documentTitle,
  editor,
  newPage,
  openTab,
  toast,
  write,
} from '../support/studio.ts';
import { expectNoFindings } from '../support/axe.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

test('the status line counts lines, words, characters and reading time, also of the selection', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '## Tides and **moons**\n\n- one\n');
  const counts = page.getByRole('button', { name: /lines/ });
  await expect(counts).toHaveText('4 lines · 4 words');
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Shift+End');
  await expect(counts).toHaveText('4 lines · 3 words selected');
  await counts.press('Enter');
  const tip = page.getByRole('region', { name: 'Selection' });
  await expect(tip).toContainText('Characters15');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(counts).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByText('Markdown Editor · 4 lines · 3 words')).toBeVisible();
});

for (const { tab, name, placeholder, welcome, copied, fileName, mime } of [
  {
    tab: 'HTML Editor',
    name: 'HTML Code Editor',
    placeholder: 'Enter your HTML code here...',
    welcome: 'Welcome to Recto',
    copied: 'Code Copied',
    fileName: 'index.html',
    mime: 'text/html',
  },
  {
    tab: 'Markdown Editor',
    name: 'Markdown Editor',
    placeholder: '# Start writing your Markdown here...',
    welcome: '# Welcome to Recto',
    copied: 'Markdown Copied',
    fileName: 'document.md',
    mime: 'text/markdown',
  },
] as const) {
  test(`spec §2, §8, §9: Reset, Copy and Download of the ${tab}`, async ({
    page,
    context,
    recto,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, recto.url);
    await newPage(page, tab);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await write(page, '');
    await expect(page.getByText(placeholder, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^1 line/ })).toBeVisible();
    await page.keyboard.insertText('one\n');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('two');

    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(toast(page, copied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one\n  two');

    const types = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const create = URL.createObjectURL.bind(URL);
          URL.createObjectURL = (blob: Blob) => {
            resolve(blob.type);
            return create(blob);
          };
        }),
    );
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe(fileName);
    expect(await types).toContain(mime);
    await expect(toast(page, 'File Downloaded')).toBeVisible();

    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(toast(page, 'Editor Reset')).toBeVisible();
    await expect(editor(page)).toContainText(welcome);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(editor(page)).toHaveText('one  two');

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(toast(page, 'Copy Failed')).toBeVisible();
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error('refused');
      };
    });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(toast(page, 'Download Failed')).toBeVisible();
  });
}

test('the editor works by touch on a phone', async ({ browser, recto }) => {
  const context = await browser.newContext({
    baseURL: recto.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await enter(page, recto.url);
  await page.getByRole('tab', { name: 'Markdown Editor' }).tap();
  await editor(page).tap();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('Tides');
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Bold' }).tap();
  await expect(editor(page)).toHaveText('**Tides**');
  await page.getByRole('button', { name: 'Preview', exact: true }).tap();
  await expect(
    documentIn(page, 'iframe[title="Markdown Preview"]').getByText('Tides'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Write', exact: true }).tap();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'New page' }).tap();
  await page.getByRole('button', { name: /^Prototype/ }).tap();
  await expect(page.getByRole('region', { name: 'HTML Code Editor' })).toBeVisible();
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBe(window);
  await context.close();
});

test('the whole editor works by keyboard', async ({ page, recto }) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await expect(editor(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Markdown Editor' }).focus();
  const met: string[] = [];
  const step = async (key: string) => {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? '';
    });
    met.push(name);
    return name;
  };
  for (let at = 0; at < 40 && (await step('Tab')) !== 'Markdown Editor'; at += 1);
  const before = [
    'Save',
    'More',
    'Reset',
    'Copy',
    'Download',
    'Bold',
    'Italic',
    'Link',
    'Formatting',
  ];
  expect(met.filter((name) => before.includes(name))).toEqual(before);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Tides');
  await page.keyboard.press('Tab');
  await expect(editor(page)).toHaveText('Tides  ');
  await page.keyboard.press('Escape');
  await expect(page.locator('p', { hasText: 'Press Tab to leave the editor.' })).toBeVisible();
  met.length = 0;
  for (let at = 0; at < 20 && (await step('Tab')) !== 'Fullscreen'; at += 1);
  const after = ['Editor and preview', 'Refresh', 'Fullscreen'];
  expect(met.filter((name) => after.includes(name))).toEqual(after);

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Markdown Page Saved')).toBeVisible();
  await expect(documentTitle(page)).toHaveText('By keyboard');
});

test('the first heading is proposed as the title, which is then edited in place', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Waves\n');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toHaveValue('Waves');
  await page.keyboard.press('Escape');
  await write(page, '# Tides\n');
  await save.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Tides');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  const title = page.getByRole('tabpanel').getByRole('heading', { level: 1 });
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.getByRole('button').click();
  await field.fill('Tides of May');
  await field.press('Enter');
  await expect(title).toHaveText('Tides of May');
  await title.getByRole('button').click();
  await field.fill(' ');
  await field.press('Enter');
  await expect(title).toHaveText('Tides of May');
  await title.getByRole('button').click();
  await field.fill('Other');
  await field.press('Escape');
  await expect(title).toHaveText('Tides of May');
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('article', { name: 'Tides of May' })).toBeVisible();
});

test('a title being typed is saved by the shortcut, and by going back', async ({ page, recto }) => {
  await enterWithPage(page, recto.url, { title: 'Tides', text: '# Tides' });
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await documentTitle(page).getByRole('button').click();
  await field.fill('Tides of May');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(page, 'Page Updated')).toBeVisible();
  await expect(documentTitle(page).getByRole('button')).toBeFocused();
  await expect(documentTitle(page)).toHaveText('Tides of May');
  await openTab(page, 'Saved Pages');
  await page.getByRole('link', { name: 'Load' }).click();
  await documentTitle(page).getByRole('button').click();
  await field.fill('Tides of June');
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Tides of June' })).toBeVisible();
});
