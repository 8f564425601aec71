import { enter, serverPages } from '../support/auth/account.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { editor, newPage, saveAs, synced, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const ARABIC = 'مرحبا بالعالم، هذا سطر طويل';
const HEBREW = 'שלום עולם';
const JAPANESE = '**「強調」**です。改行のない長い文';
const HINDI = 'नमस्ते दुनिया';
const EMOJI = '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏾';
const TITLE = `${ARABIC.slice(0, 13)} ${EMOJI}`;

test('Arabic, Hebrew, Japanese, Hindi and emoji keep letters and direction in editor, preview, card, title and search', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  const text = [`# ${HEBREW}`, ARABIC, JAPANESE, HINDI, EMOJI, '- English'].join('\n\n');
  await write(page, text);
  const line = (words: string) => page.locator('.cm-line', { hasText: words });
  await expect(line(HEBREW)).toHaveCSS('direction', 'rtl');
  await expect(line(ARABIC)).toHaveCSS('direction', 'rtl');
  await expect(line(HINDI)).toHaveCSS('direction', 'ltr');
  // A key deletes a family as a whole, never a part of it.
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type(' 👩‍👩‍👧‍👦');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('!');
  await expect(line('English')).toHaveText('- English !');

  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.getByRole('heading', { name: HEBREW })).toHaveCSS('direction', 'rtl');
  await expect(preview.getByText(ARABIC)).toHaveCSS('direction', 'rtl');
  await expect(preview.getByText(HINDI)).toHaveCSS('direction', 'ltr');
  await expect(preview.locator('strong')).toHaveText('「強調」');
  await expect(preview.getByText(EMOJI)).toHaveText(EMOJI);

  await saveAs(page, TITLE);
  await synced(page);
  const [row] = await serverPages(recto.url, account);
  expect(row).toMatchObject({ title: TITLE, markdown_content: `${text} !` });

  for (const path of ['/?tab=saved', '/']) {
    await page.goto(path);
    const card = page.getByRole('article', { name: TITLE });
    await expect(card.getByRole('heading', { name: TITLE })).toHaveCSS('direction', 'rtl');
    const search = page.getByRole('searchbox');
    for (const words of [ARABIC.slice(0, 5), 'עולם', '強調', 'दुनिया', '👩‍👩‍👧‍👦']) {
      await search.fill(words);
      await expect(card.locator('mark').first()).toHaveText(words);
      await expect(page.getByRole('article')).toHaveCount(1);
    }
    await search.fill('nothing');
    await expect(card).toHaveCount(0);
  }
});
