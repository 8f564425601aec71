import type { Locator, Page } from '@playwright/test';
import {
  dialog,
  enterProfile,
  openProfile,
  pngFile,
  details,
  toastText,
} from '../support/profile.ts';
import { toast, readyForOffline } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const ONE_PIXEL_GIF = Buffer.from(
  'R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  'base64',
);

/** The user's avatar in the header. */
function picture(page: Page): Locator {
  return page.getByRole('button', { name: /^Account of/ }).locator('img');
}

/** The URL of the avatar in the header. */
async function pictureAddress(page: Page): Promise<string> {
  await expect(picture(page)).toBeVisible();
  return (await picture(page).getAttribute('src')) ?? '';
}

/** Chooses a file for the avatar. */
const choose = (page: Page, file: ReturnType<typeof pngFile>) =>
  page.getByLabel(/^(Add a|Change) picture…$/).setInputFiles(file);

/** The crop dialog. */
const pictureDialog = (page: Page) => {
  const box = dialog(page, 'Your picture');
  return {
    box,
    part: box.getByRole('application', { name: 'Visible part' }),
    zoom: box.getByLabel('Zoom'),
    use: box.getByRole('button', { name: 'Use this picture' }),
  };
};

/** Chooses a file and uploads it uncropped. */
async function upload(page: Page, file = pngFile(600, 400)): Promise<void> {
  await choose(page, file);
  await pictureDialog(page).use.click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(pictureDialog(page).box).toBeHidden();
}

test('an avatar is cropped, scaled locally to 512 px, and shows in every tab; the previous file is removed @ci', async ({
  page,
  context,
  recto,
}) => {
  await enterProfile(page, recto.url);
  const second = await context.newPage();
  await openProfile(second);
  await upload(page, pngFile(1600, 900));
  const first = await pictureAddress(page);
  expect(first).toMatch(
    /\/storage\/v1\/object\/public\/avatars\/avatars\/[0-9a-f-]{36}-[0-9a-f-]{36}\.webp$/,
  );
  await expect(picture(second)).toHaveAttribute('src', first);
  const stored = await fetch(first);
  expect(stored.headers.get('content-type')).toBe('image/webp');
  expect((await stored.arrayBuffer()).byteLength).toBeLessThan(200_000);
  const size = () =>
    picture(page).evaluate((image) =>
      image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
    );
  await expect.poll(size).toEqual([512, 512]);

  await upload(page, pngFile(300, 300, 'other.png'));
  await expect(picture(page)).not.toHaveAttribute('src', first);
  await expect.poll(async () => (await fetch(first)).ok).toBe(false);
  expect((await fetch(await pictureAddress(page))).ok).toBe(true);
});

test('the crop is moved by dragging, the wheel, the slider and the arrow keys', async ({
  page,
  recto,
}) => {
  await enterProfile(page, recto.url);
  await choose(page, pngFile(1600, 900));
  const { box, part, zoom } = pictureDialog(page);
  const image = box.getByRole('presentation').or(box.locator('img')).first();
  const place = () => image.evaluate((element) => getComputedStyle(element).transform);
  await expect(part).toBeVisible();
  const start = await place();
  const area = await part.boundingBox();
  if (area === null) throw new Error('The part has no place');
  const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(place).not.toBe(start);
  const dragged = await place();
  await page.mouse.wheel(0, -200);
  await expect(zoom).not.toHaveValue('1');
  await expect.poll(place).not.toBe(dragged);
  const before = Number(await zoom.inputValue());
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(before);
  const zoomed = await place();
  await part.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(place).not.toBe(zoomed);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('one finger moves the crop, two zoom it', async ({ page, context, recto }) => {
    await enterProfile(page, recto.url);
    await choose(page, pngFile(1600, 900));
    const { box, part, zoom } = pictureDialog(page);
    const image = box.locator('img').first();
    const place = () => image.evaluate((element) => getComputedStyle(element).transform);
    const area = await part.boundingBox();
    if (area === null) throw new Error('The part has no place');
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    const touch = await context.newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map((dx, id) => ({ x: x + dx, y, id })),
      });
    const start = await place();
    await fingers('touchStart', [0]);
    await fingers('touchMove', [-40]);
    await fingers('touchEnd', []);
    await expect.poll(place).not.toBe(start);
    await fingers('touchStart', [-20, 20]);
    await fingers('touchMove', [-40, 40]);
    await fingers('touchMove', [-60, 60]);
    await fingers('touchEnd', []);
    await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(1);
  });
});

test('a GIF is converted, and a small image is not enlarged', async ({ page, recto }) => {
  await enterProfile(page, recto.url);
  await upload(page, { name: 'dot.gif', mimeType: 'image/gif', buffer: ONE_PIXEL_GIF });
  const width = picture(page).evaluate((image) =>
    image instanceof HTMLImageElement ? image.naturalWidth : 0,
  );
  expect(await width).toBe(1);
});

test('the avatar and its file are removed after confirmation', async ({ page, recto }) => {
  await enterProfile(page, recto.url);
  await upload(page);
  const address = await pictureAddress(page);
  const remove = page.getByRole('button', { name: 'Remove picture' });
  await remove.click();
  const question = dialog(page, 'Remove your picture?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(picture(page)).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Remove picture' }).click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  await expect(remove).toHaveCount(0);
  await expect.poll(async () => (await fetch(address)).ok).toBe(false);
});

for (const { what, file, says } of [
  {
    what: 'a file that is no such image',
    file: { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    says: 'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed',
  },
  {
    what: 'a file over 5 MB',
    file: { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    says: 'File size too large. Maximum size is 5MB',
  },
  {
    what: 'a damaged file',
    file: { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no image at all') },
    says: 'This image can’t be read. The file may be damaged.',
  },
]) {
  test(`spec §5: ${what} is refused with “${says}”`, async ({ page, recto }) => {
    await enterProfile(page, recto.url);
    await choose(page, file);
    await expect(toast(page, 'Upload failed')).toBeVisible();
    await expect(toastText(page)).toContainText(says);
    await expect(picture(page)).toHaveCount(0);
  });
}

test('an offline upload says so, keeps the picture, and succeeds on retry @ci @worker', async ({
  page,
  context,
  recto,
}) => {
  await enterProfile(page, recto.url);
  await readyForOffline(page);
  await choose(page, pngFile(600, 400));
  const { box, part, use } = pictureDialog(page);
  await expect(part).toBeVisible();
  await context.setOffline(true);
  await use.click();
  await expect(toast(page, 'Upload failed')).toBeVisible();
  await expect(box.getByRole('alert')).toContainText('The picture is kept here.');
  await context.setOffline(false);
  await use.click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(picture(page)).toBeVisible();
});

test.describe('with a slow or failing server', () => {
  test('an upload shows its progress, and Cancel aborts it', async ({ page, recto }) => {
    await enterProfile(page, recto.url);
    const waiting = Promise.withResolvers<void>();
    await page.route('**/storage/v1/object/avatars/**', async (route) => {
      await waiting.promise;
      await route.abort();
    });
    await choose(page, pngFile(600, 400));
    const { box, use } = pictureDialog(page);
    await use.click();
    await expect(box.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
    await expect(use).toHaveAttribute('aria-busy', 'true');
    await box.getByRole('button', { name: 'Cancel' }).click();
    await expect(box).toBeHidden();
    waiting.resolve();
    await expect(picture(page)).toHaveCount(0);
    await expect(details(page).form).toBeVisible();
  });

  for (const { status, body, says } of [
    {
      status: 400,
      body: { statusCode: '403', error: 'Unauthorized', message: 'new row violates …' },
      says: 'You do not have permission to upload avatar for this profile',
    },
    { status: 400, body: { statusCode: '400', error: 'Odd' }, says: 'Failed to upload avatar' },
  ]) {
    test(`spec §8: “${says}”`, async ({ page, recto }) => {
      await enterProfile(page, recto.url);
      await page.route('**/storage/v1/object/avatars/**', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, json: body })
          : route.continue(),
      );
      await choose(page, pngFile(600, 400));
      await pictureDialog(page).use.click();
      await expect(toast(page, 'Upload failed')).toBeVisible();
      await expect(toastText(page)).toContainText(says);
    });
  }
});
