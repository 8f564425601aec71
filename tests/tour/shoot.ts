import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';
import type { World } from './world.ts';

/** Phones (the second with its on-screen keyboard open), a tablet and desktops. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 390, height: 544 },
  { width: 360, height: 640 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

const SCHEMES = ['light', 'dark'] as const;

/** How long to wait for thumbnails. */
const DRAWN_MS = 5_000;

/** The result of one screen. */
export interface Visit {
  readonly name: string;
  /** Its screenshots, light and dark per window size. */
  readonly files: readonly string[];
  /** Why screenshots are missing. */
  readonly problem: string | null;
  readonly ms: number;
}

/** Opens a screen once and takes its screenshots in every window size, light and dark. */
export async function visit(screen: Screen, world: World, folder: string): Promise<Visit> {
  const began = Date.now();
  const files: string[] = [];
  const page = await world.windowOf(screen.who);
  try {
    await page.setViewportSize(WINDOWS[0]);
    await screen.open(page, world);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settled(page, screen);
        const file = `${screen.name}-${size.width}x${size.height}-${colorScheme}.png`;
        await page.screenshot({
          path: join(folder, file),
          fullPage: screen.whole === true,
          animations: 'disabled',
        });
        files.push(file);
      }
    }
    return { name: screen.name, files, problem: null, ms: Date.now() - began };
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'unknown error';
    return { name: screen.name, files, problem, ms: Date.now() - began };
  } finally {
    await page.close();
  }
}

/** Waits until no placeholder is left; gives up silently. */
async function drawn(page: Page): Promise<void> {
  const nothingGrey = () =>
    [...document.querySelectorAll('[class*="animate-[pulse"]')].every((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      return width === 0 || bottom <= 0 || top >= innerHeight;
    });
  await page.waitForFunction(nothingGrey, undefined, { timeout: DRAWN_MS }).catch(() => null);
}

/** Waits until a screen's images are drawn, its frames loaded, and animations over. */
export async function settled(page: Page, screen: Screen): Promise<void> {
  if (screen.unfinished !== true) await drawn(page);
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load').catch(() => null)));
  await still(page);
}

/** Waits until a screen's fonts are loaded and the main thread is idle. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
