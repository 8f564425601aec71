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

/** Asserts that nothing overflows and targets are large enough; `where` prefixes failures. */
export async function expectToFit(page: Page, where = page.url()): Promise<void> {
  expect(await overhang(page), where).toBe(0);
  expect(await targetFaults(page), where).toEqual({ small: [], unreachable: [] });
}
