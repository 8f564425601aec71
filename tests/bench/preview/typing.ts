import type { Page } from '@playwright/test';
import type { Place } from './subjects.ts';

/** Unique start of the text typed at a place. */
export const MARK: Readonly<Record<Place, string>> = { end: 'zq-end', middle: 'zq-mid' };

/** About 80 keys, without white space, which a preview need not show. */
const PARTS = [
  '-so-we-write-it-down-',
  'the-next-one-is-longer-',
  'a-third-quickly-typed-',
  'then-we-stop',
];

/** Pause after a part, longer than the debounces. */
const REST_MS = 700;

/** Limit for typing: a slow editor accepts keys late. */
const LONGEST_MS = 20_000;

/** How long the preview may lag at the end. */
const END_MS = 2500;

/** Types at a typical speed: a key every 90 to 140 ms. */
export async function typeMarked(page: Page, place: Place): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  let count = 0;
  for (const part of [MARK[place], ...PARTS]) {
    for (const character of part) {
      if (Date.now() > until) break;
      await page.keyboard.press(character === '-' ? 'Minus' : character);
      count += 1;
      await page.waitForTimeout(90 + ((count * 37) % 50));
    }
    if (part !== MARK[place]) await page.waitForTimeout(REST_MS);
  }
  await page.waitForTimeout(END_MS);
}
