import { choose, picture, pictureDialog } from '../support/pages/picture.ts';
import { details, enterProfile, pngFile, toastText } from '../support/profile.ts';
import { readyForOffline, toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

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
