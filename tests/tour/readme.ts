import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SCREENS } from './screens.ts';
import { settled } from './shoot.ts';
import type { World } from './world.ts';

/** A screenshot of the README. */
interface Picture {
  readonly screen: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  readonly file: string;
}

const DESK = { width: 1280, height: 800 } as const;

const PICTURES: readonly Picture[] = [
  { screen: 'gallery', scheme: 'light', ...DESK, file: 'gallery.webp' },
  { screen: 'gallery', scheme: 'dark', ...DESK, file: 'gallery-dark.webp' },
  { screen: 'markdown-editor-empty', scheme: 'light', ...DESK, file: 'editor.webp' },
  { screen: 'markdown-editor-empty', scheme: 'dark', ...DESK, file: 'editor-dark.webp' },
  { screen: 'assistant', scheme: 'light', ...DESK, file: 'assistant.webp' },
  { screen: 'saved', scheme: 'light', width: 390, height: 800, file: 'phone.webp' },
];

/** Of 100; keeps text sharp and a picture below 60 KB. */
const QUALITY = 82;

/** Takes the README's screenshots into a folder. */
export async function shootReadme(world: World, folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  for (const picture of PICTURES) {
    const screen = SCREENS.find(({ name }) => name === picture.screen);
    if (screen === undefined) throw new Error(`There is no screen "${picture.screen}"`);
    const page = await world.windowOf(screen.who);
    await page.setViewportSize({ width: picture.width, height: picture.height });
    await page.emulateMedia({ colorScheme: picture.scheme, reducedMotion: 'reduce' });
    await screen.open(page, world);
    await settled(page, screen);
    await writeFile(join(folder, picture.file), await webp(page));
    await page.close();
  }
  return PICTURES.map(({ file }) => file);
}

/** A WebP screenshot, which Playwright itself cannot write. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  return Buffer.from(data, 'base64');
}
