import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { upstreamEnvironment } from '../../support/chat/scriptedUpstream.ts';
import { signIn } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { expect, test as base } from '../support/chat/assistant.ts';
import {
  messageField,
  replies,
  userMessage,
  serverMessages,
  beginConversation,
} from '../support/chat/chat.ts';
import { openBeside } from '../support/chat/panel.ts';
import { type Recto, startRecto } from '../support/recto.ts';

const test = base.extend<object, { recto: Recto }>({
  recto: [
    async ({ upstream }, provide) => {
      const settings = { AI_IMAGES: '1', AI_MODELS: 'blind|Blind' };
      const recto = await startRecto({ ...upstreamEnvironment(upstream), ...settings });
      await provide(recto);
      await recto.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/pictures', name));

async function attach(page: Page, name: string, mimeType: string, bytes?: Buffer): Promise<void> {
  const buffer = bytes ?? fixture(name);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach pictures' }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

/** A photo of 3000 × 2000 px that compresses badly. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000);
    const context = canvas.getContext('2d');
    const image = context?.createImageData(3000, 2000);
    image?.data.forEach((_, at, data) => {
      data[at] = at % 4 === 3 ? 255 : (at / 12_000 + (at % 12_000) / 60 + ((at * 31) % 97)) % 256;
    });
    if (image !== undefined) context?.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** The addresses of the images in a request's last message. */
function imagesIn(message: unknown): readonly string[] {
  const { content } = message as { readonly content: unknown };
  const parts = Array.isArray(content) ? (content as readonly Part[]) : [];
  return parts.flatMap(({ image_url: image }) => image?.url ?? []);
}

interface Part {
  readonly image_url?: { readonly url: string };
}

for (const [width, height] of [
  [1366, 768],
  [360, 640],
] as const) {
  const tag = width === 360 ? ' @ci' : '';
  test(`pictures are attached, sent, shown and sent again with the next question (${width} px)${tag}`, async ({
    page,
    recto,
    upstream,
  }) => {
    await page.setViewportSize({ width, height });
    const account = await beginConversation(page, recto.url);
    await attach(page, 'screen.png', 'image/png', await page.screenshot());
    await attach(page, 'progressive.jpg', 'image/jpeg');
    await page.getByRole('button', { name: 'Remove progressive.jpg' }).click();
    await page.reload();
    await expect(page.getByRole('img', { name: 'screen.png' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'progressive.jpg' })).toBeHidden();
    await expectNoFindings(page);
    await messageField(page).fill('What does it say?');
    await messageField(page).press('Enter');
    await expect(replies(page)).toContainText('This is the scripted reply.');
    await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeHidden();
    const [image = ''] = imagesIn(upstream.requests[0]?.messages.at(-1));
    expect(image).toMatch(/^data:image\/png;base64,/u);
    await expect(userMessage(page, 'What does it say?').getByRole('img')).toBeVisible();
    await expectNoFindings(page);

    await messageField(page).fill('And the colours?');
    await messageField(page).press('Enter');
    await expect.poll(() => upstream.requests.length).toBe(2);
    expect(imagesIn(upstream.requests[1]?.messages.at(-3))).toEqual([image]);
    const [stored] = await serverMessages(recto.url, account);
    expect(stored?.metadata['images']).toEqual([{ name: 'screen.png', url: image }]);

    const other = await page.context().browser()?.newContext({ baseURL: recto.url });
    const device = await other?.newPage();
    if (device === undefined) throw new Error('No second device');
    await signIn(device, account);
    await device.goto('/ai-assistant');
    const shown = userMessage(device, 'What does it say?').getByRole('img', {
      name: 'screen.png',
    });
    await expect(shown).toBeVisible();
    await other?.close();
  });
}

test('photos are scaled down, at most four are attached, and moving pictures are stills', async ({
  page,
  recto,
  upstream,
}) => {
  await beginConversation(page, recto.url);
  await attach(page, 'photo.jpg', 'image/jpeg', await photo(page));
  for (const [name, type] of [
    ['moving.gif', 'image/gif'],
    ['lossless.webp', 'image/webp'],
    ['turned.jpg', 'image/jpeg'],
  ] as const) {
    await attach(page, name, type);
    await expect(page.getByRole('img', { name })).toBeVisible();
  }
  await attach(page, 'text.png', 'image/png');
  await expect(page.getByText('A message may have 4 pictures.', { exact: true })).toBeVisible();
  const sizes = await page
    .getByRole('img', { name: /\.(?:jpg|gif|webp)$/u })
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1536);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(replies(page)).toContainText('This is the scripted reply.');
  const images = imagesIn(upstream.requests[0]?.messages.at(-1));
  expect(images).toHaveLength(4);
  for (const url of images) {
    expect(url).toMatch(/^data:image\/jpeg;base64,/u);
    expect(url.length).toBeLessThan((160 * 1024 * 4) / 3 + 100);
  }
  await expect(page.getByRole('article', { name: 'You' }).getByRole('img')).toHaveCount(4);
});

test('a pasted picture is kept when its message is edited; a broken one is refused', async ({
  page,
  recto,
  upstream,
}) => {
  await beginConversation(page, recto.url);
  await expect(page.getByRole('button', { name: 'Attach pictures' })).toBeVisible();
  const data = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    transfer.items.add(new File(['not an image'], 'torn.png', { type: 'image/png' }));
    return transfer;
  }, fixture('text.png').toString('base64'));
  await messageField(page).evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
  }, data);
  await expect(page.getByRole('img', { name: 'image.png' })).toBeVisible();
  await expect(
    page.getByText('“torn.png” can’t be read. Attach PNG, JPEG, WebP or GIF.', { exact: true }),
  ).toBeVisible();
  await messageField(page).fill('First');
  await messageField(page).press('Enter');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await userMessage(page, 'First').getByRole('button', { name: 'Edit message' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await editor.fill('Second');
  await editor.press('Enter');
  await expect(userMessage(page, 'Second').getByRole('img')).toBeVisible();
  await expect.poll(() => upstream.requests.length).toBe(2);
  expect(imagesIn(upstream.requests[1]?.messages.at(-1))).toHaveLength(1);
});

test('a message of pictures alone is edited beside them, and sent again without a text', async ({
  page,
  recto,
  upstream,
}) => {
  await beginConversation(page, recto.url);
  await attach(page, 'text.png', 'image/png');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(replies(page)).toContainText('This is the scripted reply.');
  const yours = page.getByRole('article', { name: 'You' });
  const edit = yours.getByRole('button', { name: 'Edit message' });
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await edit.click();
  await expect(yours.getByRole('img', { name: 'text.png' })).toBeVisible();
  await field.fill('What does it say?');
  await field.press('Enter');
  await expect(userMessage(page, 'What does it say?').getByRole('img')).toBeVisible();
  await expect.poll(() => upstream.requests.length).toBe(2);
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await edit.click();
  await field.fill('');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => upstream.requests.length).toBe(3);
  await expect(field).toBeHidden();
  await expect(userMessage(page, 'What does it say?')).toHaveCount(0);
  expect(imagesIn(upstream.requests[2]?.messages.at(-1))).toHaveLength(1);
});

test('a model that can’t see gets no pictures, and says so before sending', async ({
  page,
  recto,
  upstream,
}) => {
  await beginConversation(page, recto.url);
  await attach(page, 'text.png', 'image/png');
  await expect(page.getByRole('img', { name: 'text.png' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Model' }).selectOption('blind');
  await expect(page.getByRole('button', { name: 'Attach pictures' })).toBeHidden();
  await messageField(page).fill('Look');
  await messageField(page).press('Enter');
  await expect(
    page.getByText('This model can’t see pictures. Remove them, or choose another model.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(messageField(page)).toHaveValue('Look');
  await expect(page.getByRole('img', { name: 'text.png' })).toBeVisible();
  expect(upstream.requests).toEqual([]);
  await page.getByRole('button', { name: 'Remove text.png' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const file = { name: 'text.png', mimeType: 'image/png', buffer: fixture('text.png') };
  await (await chooser).setFiles(file);
  await expect(
    page.getByText('“text.png” is a picture. This model can’t see pictures.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'text.png' })).toHaveCount(0);
});

test('pictures that are attached beside a page are sent, also without a text', async ({
  page,
  recto,
  upstream,
}) => {
  await openBeside(page, recto.url);
  await attach(page, 'progressive.jpg', 'image/jpeg');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await expect(page.getByRole('button', { name: 'Remove progressive.jpg' })).toBeHidden();
  expect(imagesIn(upstream.requests[0]?.messages.at(-1))).toHaveLength(1);
  await expect(page.getByRole('img', { name: 'progressive.jpg' })).toBeVisible();
});
