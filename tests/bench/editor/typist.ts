import type { Page } from '@playwright/test';
import { PROSE_START } from './samples.ts';

/** About 120 keys: sentences with a pause after each, in which previews and drafts update. */
const SENTENCES = [
  'so we write it down now. ',
  'the next one is longer. ',
  'a third, quickly typed, ',
  'and then some rest here. ',
  'at last we stop typing. ',
];

/** Pause after a sentence, ms: longer than the debounces, shorter than the work they start. */
const REST_MS = 450;

/** Puts the cursor at the end of a prose line in the middle of the text. */
export async function placeCursor(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scroller = document.querySelector('.cm-scroller');
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight / 2;
  });
  // A screen without such a line is skipped.
  for (let tries = 0; tries < 6; tries += 1) {
    await page.waitForTimeout(1000);
    const place = await lineOfProse(page);
    if (place !== null) {
      await page.mouse.click(place.x, place.y);
      await page.keyboard.press('End');
      await page.waitForTimeout(1500);
      return;
    }
    await page.evaluate(() => document.querySelector('.cm-scroller')?.scrollBy(0, 160));
  }
  throw new Error('No line of prose is in sight.');
}

function lineOfProse(page: Page): Promise<{ readonly x: number; readonly y: number } | null> {
  return page.evaluate((start) => {
    const middle = innerHeight / 2;
    const lines = [...document.querySelectorAll('.cm-line')]
      .filter((line) => line.textContent.trim().startsWith(start))
      .map((line) => line.getBoundingClientRect())
      .filter(({ top, bottom }) => top > 200 && bottom < innerHeight - 40)
      .sort((a, b) => Math.abs(a.top - middle) - Math.abs(b.top - middle));
    const [line] = lines;
    return line === undefined ? null : { x: line.left + 40, y: line.top + 8 };
  }, PROSE_START);
}

/** Types at a typical speed: a key every 90 to 140 ms. */
export async function typeText(page: Page): Promise<void> {
  let count = 0;
  for (const sentence of SENTENCES) {
    for (const character of sentence) {
      await page.keyboard.press(character === ' ' ? 'Space' : character);
      count += 1;
      await page.waitForTimeout(90 + ((count * 37) % 50));
    }
    await page.waitForTimeout(REST_MS);
  }
  await page.waitForTimeout(1500);
}

/** Scrolls from top to end in forty wheel steps. */
export async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => {
    const scroller = document.querySelector('.cm-scroller');
    if (scroller === null) return 0;
    scroller.scrollTop = 0;
    return scroller.scrollHeight;
  });
  await page.waitForTimeout(500);
  const box = await page.locator('.cm-scroller').boundingBox();
  if (box !== null) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let go = 0; go < 40; go += 1) {
    await page.mouse.wheel(0, height / 40);
    await page.waitForTimeout(60);
  }
}
