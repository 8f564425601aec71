import { expect, type Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';
import { type Account, enter } from './auth/account.ts';

/** Opens the profile as a new user. */
export async function enterProfile(page: Page, url: string): Promise<Account> {
  const account = await enter(page, url);
  await openProfile(page);
  return account;
}

export async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
}

/** The form with the full name. */
export function details(page: Page) {
  const form = page.getByRole('form', { name: 'About you' });
  return {
    form,
    name: form.getByLabel('Full name'),
    save: form.getByRole('button', { name: 'Save changes' }),
  };
}

export function passwordForm(page: Page) {
  const form = page.getByRole('form', { name: 'Password' });
  return {
    form,
    current: form.getByLabel('Current password'),
    next: form.getByLabel('New password'),
    save: form.getByRole('button', { name: 'Change password' }),
  };
}

export function dialog(page: Page, name: string | RegExp) {
  return page.getByRole('alertdialog', { name });
}

/** The description of the shown toast. */
export function toastText(page: Page) {
  return page.locator('li[data-tone]');
}

/** A PNG file with a gradient. */
export function pngFile(width: number, height: number, name = 'photo.png') {
  const line = 1 + width * 3;
  const raw = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * line + 1 + x * 3;
      raw[at] = Math.floor((x / width) * 255);
      raw[at + 1] = Math.floor((y / height) * 255);
      raw[at + 2] = (x >> 5) % 2 === (y >> 5) % 2 ? 200 : 40;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8-bit RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
