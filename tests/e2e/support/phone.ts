import type { Page } from '@playwright/test';
import { overhang } from './screenFaults.ts';
import { targetFaults } from './targets.ts';
import { expect } from './test.ts';

/** For `test.use`. */
export const SMALL_PHONE = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
} as const;

/** Drags one finger along a row of the window, in CSS px. */
export async function dragFinger(page: Page, y: number, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  await send('touchStart', from);
  await send('touchMove', (from + to) / 2);
  await send('touchMove', to);
  await send('touchEnd', to);
}

/** Asserts that nothing overflows and targets are large enough; `where` prefixes failures. */
export async function expectToFit(page: Page, where = page.url()): Promise<void> {
  expect(await overhang(page), where).toBe(0);
  expect(await targetFaults(page), where).toEqual({ small: [], unreachable: [] });
}
