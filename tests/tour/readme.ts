import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SCREENS } from './screens.ts';
import { settled } from './shoot.ts';
import type { World } from './world.ts';

/** A screenshot of the README or of the app's first screen, `file` from the project's folder. */
interface Picture {
  readonly screen: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  readonly file: string;
}

const STUDIO = { width: 1040, height: 600 } as const;

const DESK = { width: 1280, height: 800 } as const;

const PICTURES: readonly Picture[] = [
  { screen: 'gallery', scheme: 'light', ...DESK, file: 'docs/screenshots/gallery.webp' },
  { screen: 'gallery', scheme: 'dark', ...DESK, file: 'docs/screenshots/gallery-dark.webp' },
  {
    screen: 'markdown-editor-empty',
    scheme: 'light',
    ...DESK,
    file: 'docs/screenshots/editor.webp',
  },
  {
    screen: 'markdown-editor-empty',
    scheme: 'dark',
    ...DESK,
    file: 'docs/screenshots/editor-dark.webp',
  },
  { screen: 'assistant', scheme: 'light', ...DESK, file: 'docs/screenshots/assistant.webp' },
  {
    screen: 'saved',
    scheme: 'light',
    width: 390,
    height: 800,
    file: 'docs/screenshots/phone.webp',
  },
  // Those of the first screen.
  {
    screen: 'offline-page',
    scheme: 'light',
    ...STUDIO,
    file: 'public/screenshots/studio-light.webp',
  },
  {
    screen: 'offline-page',
    scheme: 'dark',
    ...STUDIO,
    file: 'public/screenshots/studio-dark.webp',
  },
];

/** Of 100; keeps text sharp and a picture below 60 KB. */
const QUALITY = 82;

export async function shootReadme(world: World, root: string): Promise<readonly string[]> {
  for (const picture of PICTURES) {
    const screen = SCREENS.find(({ name }) => name === picture.screen);
    if (screen === undefined) throw new Error(`There is no screen "${picture.screen}"`);
    const page = await world.windowOf(screen.who);
    await page.setViewportSize({ width: picture.width, height: picture.height });
    await page.emulateMedia({ colorScheme: picture.scheme, reducedMotion: 'reduce' });
    await screen.open(page, world);
    await settled(page, screen);
    await writeFile(join(root, picture.file), await webp(page));
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
