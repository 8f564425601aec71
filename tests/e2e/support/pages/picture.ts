import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, type pngFile } from '../profile.ts';

/** The user's avatar in the header. */
export function picture(page: Page): Locator {
  return page.getByRole('button', { name: /^Account of/ }).locator('img');
}

/** The URL of the avatar in the header. */
export async function pictureAddress(page: Page): Promise<string> {
  await expect(picture(page)).toBeVisible();
  return (await picture(page).getAttribute('src')) ?? '';
}

/** Chooses a file for the avatar. */
export const choose = (page: Page, file: ReturnType<typeof pngFile>) =>
  page.getByLabel(/^(Add a|Change) picture…$/).setInputFiles(file);

/** The crop dialog. */
export const pictureDialog = (page: Page) => {
  const box = dialog(page, 'Your picture');
  return {
    box,
    part: box.getByRole('application', { name: 'Visible part' }),
    zoom: box.getByLabel('Zoom'),
    use: box.getByRole('button', { name: 'Use this picture' }),
  };
};
