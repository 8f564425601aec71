import type { Page } from '@playwright/test';
import { enter, serverPages } from '../support/auth/account.ts';
import { pngFile } from '../support/profile.ts';
import { editor, newPage, openTab, saveAs, synced, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const GREEN = [10, 200, 30];

/** The corner of a drawn card. */
const DRAWN = [251, 250, 248];

/** The background of Markdown. */
const PAPER = [253, 253, 251];

const SOURCE = `<style>
body { margin: 0; background: rgb(10, 200, 30); color: #fff; font: 20px sans-serif }
@media (min-width: 700px) { h1 { font-size: 64px } }
main { animation: appear 2s both } @keyframes appear { from { opacity: 0 } }
</style><main><h1>Tide table &amp; winds</h1><p>High water at six.</p></main>`;

/** The card's image: its size, the colours of its right corners, and whether its text is there. */
async function card(page: Page, id: string) {
  return page.evaluate(async (address) => {
    const answer = await fetch(address, { cache: 'no-store' });
    const image = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
    const pixels = context?.getImageData(0, 0, image.width, 200).data ?? [];
    const white = [...pixels].filter((_, index) => index % 4 === 0 && pixels[index] === 255);
    return {
      size: [image.width, image.height],
      top: at(image.width - 3, 3).slice(0, 3),
      corner: at(image.width - 3, image.height - 3).slice(0, 3),
      hasText: white.length > 1000,
    };
  }, `/card/${id}.png`);
}

test('decision 032: a saved page’s card shows its picture @ci', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await write(page, SOURCE);
  await saveAs(page, 'Tides');
  await synced(page);
  const [saved] = await serverPages(recto.url, account);
  const id = saved?.id ?? '';
  await expect.poll(async () => (await card(page, id)).corner).toEqual(GREEN);
  expect(await card(page, id)).toEqual({
    size: [1200, 630],
    top: GREEN,
    corner: GREEN,
    hasText: true,
  });
  await expect(page.locator('[data-picture-frame]')).toHaveCount(0);
});

test('decision 032: a page with an image of another host, or without anything to see, keeps the drawn card', async ({
  page,
  recto,
}) => {
  await page.addInitScript(() => {
    let ended = 0;
    new MutationObserver((records) => {
      for (const { removedNodes } of records) {
        for (const node of removedNodes) {
          if (node instanceof HTMLElement && node.dataset['pictureFrame'] !== undefined) ended += 1;
        }
      }
      Object.assign(window, { ended });
    }).observe(document, { childList: true, subtree: true });
  });
  const account = await enter(page, recto.url);
  const sources = ['<h1>A</h1><img src="https://other.example/a.png" width="50">', '<p></p>'];
  for (const [index, source] of sources.entries()) {
    await newPage(page, 'HTML Editor');
    await write(page, source);
    await saveAs(page, `Page ${index}`);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ended'))).toBe(index + 1);
  }
  for (const { id } of await serverPages(recto.url, account)) {
    expect((await card(page, id)).corner).toEqual(DRAWN);
  }
});

/** How many pixels of the card's image are of a strong green, and of a strong blue. */
async function colours(page: Page, id: string) {
  return page.evaluate(async (address) => {
    const answer = await fetch(address, { cache: 'no-store' });
    const image = await createImageBitmap(await answer.blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    const count = { green: 0, blue: 0 };
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      if (green > 150 && red < 60 && blue < 60) count.green += 1;
      if (blue > 150 && red < 90 && green < 90) count.blue += 1;
    }
    return count;
  }, `/card/${id}.png`);
}

test('decision 032: the picture has the page’s formulas, diagrams and its author’s pictures', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, '# Sum\n\n$$\n\\color{#0ac81e}\\Huge{\\sum XXXX}\n$$');
  await saveAs(page, 'Sum');
  await newPage(page, 'Markdown Editor');
  await write(page, '```mermaid\ngraph LR\n  Moon --> Tide\n  style Tide fill:#0ac81e\n```');
  await saveAs(page, 'Tides');
  await newPage(page, 'HTML Editor');
  await write(page, '<p>Photo</p>\n');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Choose a picture/ }).click();
  await (await chooser).setFiles(pngFile(300, 200));
  await expect(editor(page)).toContainText('<img');
  await saveAs(page, 'Photo');
  await synced(page);
  const pages = await serverPages(recto.url, account);
  const of = async (title: string) =>
    colours(page, pages.find((row) => row.title === title)?.id ?? '');
  await expect.poll(async () => (await of('Sum')).green).toBeGreaterThan(200);
  const tides = async () => (await of('Tides')).green;
  await expect.poll(tides).toBeGreaterThan(200);
  await expect.poll(async () => (await of('Photo')).blue).toBeGreaterThan(200);
});

test('decision 032: a Markdown page gets its picture after a save offline', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, '# Winds\n\nFrom the west.');
  await context.setOffline(true);
  await saveAs(page, 'Winds');
  await context.setOffline(false);
  await synced(page);
  const [saved] = await serverPages(recto.url, account);
  const id = saved?.id ?? '';
  const corner = async () => (await card(page, id)).corner;
  await expect.poll(corner).toEqual(PAPER);
});
