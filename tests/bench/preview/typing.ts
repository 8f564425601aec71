import type { Page } from '@playwright/test';
import type { Place } from './subjects.ts';

/** What is typed at a place begins with this, which stands nowhere else in the document. */
export const MARK: Readonly<Record<Place, string>> = { end: 'zq-end', middle: 'zq-mid' };

/** Without white space, which a preview need not show; about 80 keys. */
const PARTS = [
  '-so-we-write-it-down-',
  'the-next-one-is-longer-',
  'a-third-quickly-typed-',
  'then-we-stop',
];

/** How long a hand rests after a part, ms: long enough for what waits for a rest. */
const REST_MS = 700;

/** So long is typed at most, ms: a slow editor takes its keys late. */
const LONGEST_MS = 20_000;

/** So long is waited for the preview at the end, ms. */
const END_MS = 2500;

/** Types at a user's pace: a key every 90 to 140 ms. */
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
