import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { write } from '../studio.ts';

/** The frame beside the editor. */
async function preview(page: Page): Promise<Frame> {
  const frame = await page.locator('iframe[title="Live Preview"]').last().elementHandle();
  const content = await frame?.contentFrame();
  if (content === null || content === undefined) throw new Error('There is no preview frame.');
  return content;
}

/** Waits until the preview shows `word`. */
export async function shows(page: Page, word: string): Promise<Frame> {
  const found: Frame[] = [];
  await expect(async () => {
    const frame = await preview(page);
    expect(await frame.locator('body').innerText()).toContain(word);
    found.unshift(frame);
  }).toPass();
  const [frame] = found;
  return frame ?? preview(page);
}

/** Writes a page and waits until its preview shows `word`. */
export async function show(page: Page, html: string, word: string): Promise<Frame> {
  await write(page, html);
  return shows(page, word);
}

/** The origin of an app's previews. */
export function previewSite(app: string): string {
  return app.replace('127.0.0.1', 'localhost');
}

/** A page that runs `body` and writes its result after `result:`. */
export function reporting(body: string): string {
  return `<p id="out">trying</p><script>
    const report = (value) => { document.getElementById('out').textContent = 'result:' + JSON.stringify(value); };
    (async () => { ${body} })();
  </script>`;
}

/**
 * Hovers, then clicks an element of a previewed page: the frame ignores the pointer while the user types, until a
 * hover, and a click in the same frame would be lost.
 */
export async function press(shown: Locator): Promise<void> {
  await shown.hover();
  await expect(shown.page().locator('[inert] iframe')).toHaveCount(0);
  await shown.page().evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  await shown.click();
}
