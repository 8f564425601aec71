import type { Page } from '@playwright/test';
import { SCREENS } from '../tour/screens.ts';
import { settled } from '../tour/shoot.ts';
import { fillWorld } from '../tour/world.ts';
import { findingsOf } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** From the smallest phone to a desk; 640 is a window of 1280 at 200 % zoom. */
const WIDTHS = [320, 390, 640, 768, 1024, 1440] as const;

/** Where axe looks: what stands beside one another on a desk stands in menus and below one another on a phone. */
const LOOKED_AT: ReadonlySet<number> = new Set([390, 1440]);

/** How far a window can be scrolled to the side, px. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen, dialog and state fits every window, and axe finds nothing (${colorScheme})`, async ({
    browser,
  }) => {
    test.setTimeout(15 * 60_000);
    const world = await fillWorld(browser);
    const findings: string[] = [];
    for (const screen of SCREENS) {
      const page = await world.windowOf(screen.who);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 844 });
      await screen.open(page, world);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page, screen);
        const wider = await overhang(page);
        if (wider > 0) findings.push(`${screen.name} at ${width}: ${wider} px too wide`);
        if (!LOOKED_AT.has(width)) continue;
        for (const finding of await findingsOf(page)) {
          findings.push(`${screen.name} at ${width}: ${finding}`);
        }
      }
      await page.close();
    }
    await world.close();
    expect(findings).toEqual([]);
  });
}
