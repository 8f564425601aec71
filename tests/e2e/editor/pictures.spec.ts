import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { enter, serverPages } from '../support/auth/account.ts';
import { documentIn, shown as shownPage } from '../support/pages/previewPage.ts';
import {
  documentsReadyForOffline,
  editor,
  indicator,
  newPage,
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/pictures');
const fixture = (name: string) => readFileSync(join(FIXTURES, name));

/** Pastes or drops a file on the text, as the system does. */
async function give(
  page: Page,
  how: 'paste' | 'drop',
  name: string,
  type: string,
  text = '',
): Promise<void> {
  await editor(page).evaluate(
    (text, given) => {
      const bytes = Uint8Array.from(atob(given.base64), (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], given.name, { type: given.type }));
      if (given.text !== '') data.setData('text/plain', given.text);
      const { left, top } = text.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      const at = { clientX: left + 5, clientY: top + 5 };
      text.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, ...at, dataTransfer: data }),
      );
    },
    { how, name, type, text, base64: fixture(name).toString('base64') },
  );
}

/** With a finger, so that the dialog offers the camera. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const widthOf = (image: Locator) =>
  image.evaluate((img: HTMLImageElement) => (img.complete ? img.naturalWidth : 0));

const ADDRESS = /\/storage\/v1\/object\/public\/images\/[0-9a-f-]{36}\/[0-9a-f]{64}\.(?:webp|jpg)/u;

test('a pasted photo is shown at once, offline too, and reaches the server with its page @ci @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await readyForOffline(page);
  await documentsReadyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await context.setOffline(true);
  await write(page, '# Walk\n\n');
  await give(page, 'paste', 'turned.jpg', 'image/jpeg');
  await expect(toast(page, 'Picture Added')).toBeVisible();
  await page.keyboard.insertText('A red gate');
  await expect(editor(page)).toContainText(/!\[A red gate\]\(http/u);
  // The camera was held upright: the stored pixels lie on their side.
  const shown = documentIn(page).locator('img');
  await expect.poll(() => widthOf(shown)).toBe(20);
  await saveAs(page, 'Walk');
  await expect(indicator(page)).toContainText(/Offline, \d waiting/);

  await context.setOffline(false);
  await synced(page);
  const [row] = await serverPages(recto.url, account);
  const address = ADDRESS.exec(String(row?.markdown_content))?.[0] ?? '';
  const answer = await fetch(recto.url + address);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(bytes).not.toMatch(/Secret|Exif|xmp/u);
});

test('a dropped and a picked picture go into HTML, and the card shows them @worker', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await newPage(page, 'HTML Editor');
  await write(page, '<p>Kettles</p>\n');
  await give(page, 'drop', 'moving.gif', 'image/gif');
  await expect(editor(page)).toContainText('.gif" alt="" width="20" height="10"');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  await dialog.getByLabel('Description').fill('A "tall" kettle');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Choose a picture/ }).click();
  await (await chooser).setFiles(join(FIXTURES, 'text.png'));
  await expect(editor(page)).toContainText('alt="A &quot;tall&quot; kettle"');
  const images = page.frameLocator('iframe[title="Live Preview"]').locator('img');
  await expect(images).toHaveCount(2);
  await expect.poll(() => widthOf(images.first())).toBeGreaterThan(0);
  await expect.poll(() => widthOf(images.last())).toBeGreaterThan(0);
  await saveAs(page, 'Kettles');
  await openTab(page, 'Saved Pages');
  const card = page.getByRole('article').filter({ hasText: 'Kettles' });
  await expect.poll(() => widthOf(card.locator('img').first())).toBeGreaterThan(0);
});

test('what is no picture is refused with a message, and the text stays as it is', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, 'Text');
  await editor(page).evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File(['<svg/>'], 'trap.png', { type: 'image/png' }));
    text.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }));
  });
  await expect(toast(page, 'Picture Not Added')).toBeVisible();
  await expect(editor(page)).toHaveText('Text');
});

test('a refused picture holds no text back; the sync panel says why, and retries it', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  const uploads = '**/storage/v1/object/images/**';
  await page.route(uploads, (route) =>
    route.fulfill({ status: 400, json: { statusCode: '413', error: 'Payload too large' } }),
  );
  await newPage(page, 'Markdown Editor');
  await write(page, '# Letter');
  await page.keyboard.press('Home');
  await give(page, 'paste', 'text.png', 'image/png');
  // It breaks no heading, and shows without a worker, too.
  await expect(documentIn(page).getByRole('heading', { name: 'Letter' })).toBeVisible();
  await expect.poll(() => widthOf(documentIn(page).locator('img'))).toBeGreaterThan(0);
  await saveAs(page, 'Letter');
  await expect.poll(async () => (await serverPages(recto.url, account)).length).toBe(1);
  await expect(indicator(page)).toContainText('Needs attention');
  await indicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await expect(panel).toContainText('1 picture isn’t uploaded');
  const row = panel.getByRole('list', { name: 'Unsynced pictures' }).getByRole('listitem');
  await expect(row).toContainText(/Refused.*The server refuses pictures of this size/su);
  await expect.poll(() => widthOf(row.locator('img'))).toBeGreaterThan(0);
  await page.unroute(uploads);
  await row.getByRole('button', { name: /^Retry/ }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await synced(page);
});

test('on a phone the camera adds a photo, and visitors see it on the page and in the gallery', async ({
  browser,
  recto,
}) => {
  const phone = await browser.newContext({ ...PHONE, baseURL: recto.url });
  const page = await phone.newPage();
  const account = await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  await dialog.getByLabel('Description').fill('The harbour');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Take a photo/ }).click();
  const input = await chooser;
  expect(await input.element().getAttribute('capture')).toBe('environment');
  await input.setFiles(join(FIXTURES, 'turned.jpg'));
  await expect(editor(page)).toContainText(/!\[The harbour\]\(http/u);
  await saveAs(page, 'Harbour by phone');
  // The picture is uploaded before.
  await expect.poll(async () => (await serverPages(recto.url, account)).length).toBe(1);
  await phone.close();

  const visitor = await browser.newContext();
  const visit = await visitor.newPage();
  await visit.goto(recto.url);
  const card = visit.getByRole('article').filter({ hasText: 'Harbour by phone' });
  await expect.poll(() => widthOf(card.locator('img[alt="The harbour"]'))).toBe(20);
  await card.getByRole('link', { name: 'Harbour by phone' }).click();
  await expect.poll(() => widthOf(shownPage(visit).locator('img'))).toBe(20);
  await visitor.close();
});

for (const [kind, tag] of [
  ['Markdown Editor', ' @ci'],
  ['HTML Editor', ''],
] as const) {
  test(`pictures pasted one after the other stand one after the other (${kind})${tag}`, async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await newPage(page, kind);
    await write(page, '');
    const marks = kind === 'HTML Editor' ? /<img[^<>]*>/gu : /!\[\]\([^()]*\)/gu;
    const pictures = async () => ((await editor(page).textContent()) ?? '').match(marks) ?? [];
    // As a file manager copies it: with its name, or its path.
    await give(page, 'paste', 'text.png', 'image/png', 'text.png');
    await expect.poll(async () => (await pictures()).length).toBe(1);
    await give(page, 'paste', 'moving.gif', 'image/gif', '/home/me/moving.gif');
    await expect.poll(async () => (await pictures()).length).toBe(2);
    await page.keyboard.insertText('The second');
    const text = (await editor(page).textContent()) ?? '';
    expect(text).toMatch(
      kind === 'HTML Editor'
        ? /^<img[^<>]*alt=""[^<>]*><img[^<>]*alt="The second"/u
        : /^!\[\]\([^()]*\)!\[The second\]\(/u,
    );
  });
}
