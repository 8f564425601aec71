import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { editor, newPage, openTab, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import { addPages } from '../support/pages/pages.ts';

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

async function type(page: Page, before: string, typed: string): Promise<void> {
  await write(page, before);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(typed);
}

test.describe('the HTML editor', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await newPage(page, 'HTML Editor');
  });

  test('expands Emmet abbreviations by Tab, and inserts two spaces elsewhere', async ({ page }) => {
    await type(page, '', 'ul>li.a*2');
    await page.keyboard.press('Tab');
    await expect(page.locator('.cm-line')).toHaveText([
      '<ul>',
      '  <li class="a"></li>',
      '  <li class="a"></li>',
      '</ul>',
    ]);
    await page.keyboard.type('one');
    await page.keyboard.press('Tab');
    await page.keyboard.type('two');
    await expect(editor(page)).toContainText('<li class="a">one</li>  <li class="a">two</li>');

    await type(page, '', 'div');
    await page.keyboard.press('Tab');
    await expect(editor(page)).toHaveText('<div></div>');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor(page)).toHaveText('div');

    await type(page, '<p>Fish and</p>', '');
    await page.keyboard.press('ArrowLeft');
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(editor(page)).toHaveText('<p>Fish and  </p>');

    await write(page, '<style>\np {\n  \n}\n</style>');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type('m10-20');
    await page.keyboard.press('Tab');
    await expect(editor(page)).toContainText('margin: 10px 20px;');
  });

  test('completes tags, attributes and CSS', async ({ page }) => {
    await type(page, '', '<sect');
    // By pointer: keys accept a completion only after a delay.
    await option(page, 'section').click();
    await page.keyboard.type(' hidd');
    await option(page, 'hidden').click();
    await page.keyboard.type('>');
    await expect(editor(page)).toHaveText('<section hidden></section>');

    await type(page, '<style>\n', 'p { backgr');
    await expect(option(page, 'background-color')).toBeVisible();
    await page.keyboard.type('ound-color: rebecca');
    await expect(option(page, 'rebeccapurple')).toBeVisible();

    // Escape first closes the list, so Tab still inserts spaces.
    await page.keyboard.press('Escape');
    await expect(option(page, 'rebeccapurple')).toBeHidden();
    await expect(page.getByText('Tab inserts two spaces.')).toBeVisible();
  });

  test('completes CSS in style attributes', async ({ page }) => {
    await type(page, '', '<p style="dis');
    await expect(option(page, 'display')).toBeVisible();
    await page.keyboard.type('play: fle');
    await expect(option(page, 'flex')).toBeVisible();
    await page.keyboard.type('x; m10');
    await page.keyboard.press('Tab');
    await expect(editor(page)).toContainText('<p style="display: flex; m10  "');
  });

  test('finds and replaces by keyboard', async ({ page }) => {
    await write(page, '<b>tide</b> and tide');
    await page.keyboard.press('ControlOrMeta+f');
    const find = page.getByRole('textbox', { name: 'Find' });
    await expect(find).toBeFocused();
    await page.keyboard.type('tide');
    await expect(page.locator('.cm-searchMatch')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Replace' }).fill('moon');
    await page.getByRole('button', { name: 'Replace all' }).press('Enter');
    await expect(editor(page)).toHaveText('<b>moon</b> and moon');
    await page.keyboard.press('Escape');
    await expect(find).toBeHidden();
    await expect(editor(page)).toBeFocused();
  });

  test('edits with several cursors', async ({ page }) => {
    await write(page, 'tide, tide, tide');
    await page.keyboard.press('ControlOrMeta+Home');
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ControlOrMeta+d');
    await page.keyboard.type('moon');
    await expect(editor(page)).toHaveText('moon, moon, moon');

    await write(page, 'one\ntwo\nsix');
    const lines = page.locator('.cm-line');
    await lines.nth(0).click({ position: { x: 14, y: 10 } });
    await lines.nth(2).click({ position: { x: 14, y: 10 }, modifiers: ['Alt'] });
    await page.keyboard.press('Home');
    await page.keyboard.type('- ');
    await expect(lines).toHaveText(['- one', 'two', '- six']);
  });

  test('keeps folds and undo history across tab changes', async ({ page }) => {
    await write(page, '<ul>\n<li>one</li>\n</ul>\nend');
    await page.locator('.cm-foldGutter').getByTitle('Fold', { exact: true }).first().click();
    await expect(page.locator('.cm-line')).toHaveText([/^<ul>.*<\/ul>$/, 'end']);
    await openTab(page, 'Markdown Editor');
    await openTab(page, 'HTML Editor');
    await expect(page.locator('.cm-line')).toHaveText([/^<ul>.*<\/ul>$/, 'end']);
    // The restored editor redraws once; a click on a replaced element is lost.
    await expect(async () => {
      await page.getByLabel('Folded lines, unfold').click({ timeout: 1000 });
      await expect(page.locator('.cm-line')).toHaveCount(4, { timeout: 1000 });
    }).toPass();
    await editor(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    // The starter text.
    await expect(editor(page)).toContainText('<!DOCTYPE html>');
  });

  test('remembers line wrapping', async ({ page }) => {
    await write(page, `<p>${'tide '.repeat(80)}</p>`);
    await expect(page.locator('.cm-lineWrapping')).toHaveCount(1);
    await page.keyboard.press('Alt+z');
    await expect(page.locator('.cm-lineWrapping')).toHaveCount(0);
    await page.reload();
    await expect(editor(page)).toContainText('tide');
    await expect(page.locator('.cm-lineWrapping')).toHaveCount(0);
    await editor(page).focus();
    await page.keyboard.press('Alt+z');
    await expect(page.locator('.cm-lineWrapping')).toHaveCount(1);
  });

  test('marks invalid HTML, and commands jump between the marks', async ({ page }) => {
    await write(page, '<main>\n<p>a</b>\n</main>');
    const mark = page.locator('.cm-lintRange-warning');
    await expect(mark).toHaveText('</b>');
    await mark.hover();
    await expect(page.getByText('No open <b> for this closing tag.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+M');
    const problems = page.getByRole('listbox', { name: 'Problems' });
    await expect(problems).toBeFocused();
    await expect(problems.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(problems).toBeHidden();
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('Alt+.');
    await page.keyboard.insertText('</p>');
    await expect(page.locator('.cm-line').nth(1)).toHaveText('<p>a</p>');
    await expect(mark).toHaveCount(0);
  });

  test('formats in one undo step', async ({ page }) => {
    const ugly = '<main><style>p{color:red}</style><p>one</p></main>';
    await write(page, ugly);
    await page.keyboard.press('Alt+Shift+f');
    await expect(toast(page, 'Formatted')).toBeVisible();
    await expect(page.locator('.cm-line')).toHaveText([
      '<main>',
      '  <style>',
      '    p {',
      '      color: red;',
      '    }',
      '  </style>',
      '  <p>one</p>',
      '</main>',
      '',
    ]);
    await page.keyboard.press('Alt+Shift+f');
    await expect(toast(page, 'Nothing to Format')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor(page)).toHaveText(ugly);

    await write(page, '<p>a</p>\n<div>\n</span>');
    await page.keyboard.press('Alt+Shift+f');
    await expect(toast(page, 'Not Formatted')).toBeVisible();
    await expect(toast(page, /Syntax error on line 3\./)).toBeVisible();
  });

  test('Escape, then Tab leaves the editor, with an announcement', async ({ page }) => {
    await write(page, 'tide');
    await page.keyboard.press('Tab');
    await expect(editor(page)).toHaveText('tide  ');
    await expect(editor(page)).toHaveAccessibleDescription(/Escape, then Tab leaves the editor/);
    // CodeMirror removes the announcement after 200 ms.
    const region = page.locator('.cm-announced');
    await region.evaluate((element) => {
      const keep = () =>
        (element.ariaDescription = element.textContent.trim() || element.ariaDescription);
      new MutationObserver(keep).observe(element, { childList: true, subtree: true });
    });
    await page.keyboard.press('Escape');
    await expect(region).toHaveAttribute('aria-description', 'Press Tab to leave the editor.');
    await expect(editor(page)).toHaveAccessibleDescription('Press Tab to leave the editor.');
    await page.keyboard.press('Tab');
    await expect(editor(page)).not.toBeFocused();
    await expect(editor(page)).toHaveText('tide  ');
  });

  test('does not disturb an IME composition', async ({ page }) => {
    await write(page, '<p>');
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', {
      text: 'し',
      selectionStart: 1,
      selectionEnd: 1,
    });
    await client.send('Input.imeSetComposition', {
      text: 'しお',
      selectionStart: 2,
      selectionEnd: 2,
    });
    await expect(editor(page)).toHaveText('<p>しお');
    await client.send('Input.insertText', { text: '潮' });
    await expect(editor(page)).toHaveText('<p>潮');
    await page.keyboard.type('!');
    await expect(editor(page)).toHaveText('<p>潮!');
    await expect(editor(page)).toHaveAttribute('spellcheck', 'false');
    await expect(editor(page)).toHaveAttribute('autocapitalize', 'off');
  });
});

test('with reduced motion each line has its number beside it', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  const [id = ''] = await addPages(recto.url, account, [
    { title: 'Walk', content_type: 'markdown', markdown_content: '# Harbour\n\nKeep left.\n\nEnd' },
  ]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/?tab=markdown-editor&load=${id}`);
  await expect(page.locator('.cm-line').last()).toHaveText('End');
  const tops = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      // The gutter's first element is a measure, which is not seen.
      all
        .filter((one) => getComputedStyle(one).visibility !== 'hidden')
        .map((one) => Math.round(one.getBoundingClientRect().top)),
    );
  const lines = await tops('.cm-line');
  await expect.poll(() => tops('.cm-lineNumbers .cm-gutterElement')).toEqual(lines);
});
