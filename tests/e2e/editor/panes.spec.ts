import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { longDocument, topLine, topPart } from '../support/panes.ts';
import { shows } from '../support/pages/preview.ts';
import { editor, newPage, openTab, write } from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

const divider = (page: Page) => page.getByRole('slider', { name: 'Editor and preview' });
const share = async (page: Page) => Number(await divider(page).inputValue());
const outline = (page: Page) => page.getByRole('navigation', { name: 'Pages of this document' });
const markdownPreview = (page: Page) => documentIn(page, 'iframe[title="Markdown Preview"]');

async function wheelOver(page: Page, side: 'editor' | 'preview', by: number): Promise<void> {
  const place =
    side === 'editor'
      ? page.locator('.cm-scroller')
      : page.locator('iframe[title="Markdown Preview"]');
  const box = await place.boundingBox();
  if (box === null) throw new Error(`the ${side} is not shown`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, by);
}

test('the divider moves by mouse and keys, and its position survives a reload', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await expect(editor(page)).toBeVisible();
  const box = await divider(page).boundingBox();
  if (box === null) throw new Error('no divider');
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 220, { steps: 4 });
  await page.mouse.up();
  expect(await share(page)).toBeGreaterThan(55);
  const dragged = await share(page);
  await divider(page).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await share(page)).toBeLessThan(dragged);
  const moved = await share(page);
  await page.reload();
  await expect(editor(page)).toBeVisible();
  expect(await share(page)).toBe(moved);
});

test('an editor beside its preview is as high as the window', async ({ page, recto }) => {
  await enter(page, recto.url);
  for (const tab of ['Markdown Editor', 'HTML Editor'] as const) {
    await openTab(page, tab);
    await expect(divider(page)).toBeAttached();
    const below = () =>
      page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(await below()).toBe(0);
    await page.setViewportSize({ width: 820, height: 1180 });
    expect(await below()).toBe(0);
    await page.setViewportSize({ width: 1366, height: 768 });
  }
});

test('the preview width can be a phone’s or a tablet’s, and is remembered', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  for (const [tab, frame] of [
    ['Markdown Editor', 'Markdown Preview'],
    ['HTML Editor', 'Live Preview'],
  ] as const) {
    await openTab(page, tab);
    const shown = page.locator(`iframe[title="${frame}"]`).last();
    const width = async () => Math.round((await shown.boundingBox())?.width ?? 0);
    const pane = page.getByRole('region', { name: frame });
    const full = Math.round((await pane.boundingBox())?.width ?? 0);
    await pane.getByRole('button', { name: 'Phone width' }).click();
    await expect.poll(width).toBe(390);
    const [outer, inner] = [await pane.boundingBox(), await shown.boundingBox()];
    const left = (inner?.x ?? 0) - (outer?.x ?? 0);
    expect(Math.abs(left - (full - 390) / 2)).toBeLessThan(2);
    await pane.getByRole('button', { name: 'Tablet width' }).click();
    await expect.poll(width).toBe(768);
    // A preview wider than its pane scrolls inside it, and the page does not grow.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    await page.reload();
    await expect.poll(width).toBe(768);
    await expect(pane.getByRole('button', { name: 'Tablet width' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await pane.getByRole('button', { name: 'Full width' }).click();
    await expect.poll(width).toBe(full);
  }
});

test('editor and Markdown preview scroll together, unless switched off', async ({
  page,
  recto,
}) => {
  const { text, partOfLine } = longDocument(220, 7);
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, text);
  await expect(markdownPreview(page).getByText('Part 219:')).toBeAttached();
  await wheelOver(page, 'editor', -100_000);
  await expect.poll(() => topPart(page)).toBe(0);

  const apart = async () =>
    Math.abs((partOfLine[await topLine(page)] ?? -9) - (await topPart(page)));
  let last = 0;
  for (const [side, by] of [
    ['editor', 2400],
    ['editor', 3100],
    ['preview', 2700],
    ['preview', -1900],
    ['editor', -800],
    ['preview', 5300],
    ['editor', 1700],
  ] as const) {
    await wheelOver(page, side, by);
    await expect.poll(() => topPart(page)).not.toBe(last);
    await expect.poll(apart, { message: `${side} by ${by}` }).toBeLessThanOrEqual(1);
    last = await topPart(page);
  }

  await page.getByRole('button', { name: 'Scroll together' }).click();
  const before = await topPart(page);
  await wheelOver(page, 'editor', 4000);
  await expect
    .poll(async () => Math.abs((partOfLine[await topLine(page)] ?? 0) - before))
    .toBeGreaterThan(3);
  expect(await topPart(page)).toBe(before);
  await page.getByRole('button', { name: 'Scroll together' }).click();
  await expect.poll(apart).toBeLessThanOrEqual(1);

  // Typing keeps both positions.
  const place = await topPart(page);
  const line = await topLine(page);
  await page.reload();
  await expect.poll(() => topLine(page)).toBe(line);
  await expect.poll(() => topPart(page)).toBe(place);
});

test('a marker starts a page, and the outline jumps to it in editor and preview', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, '<h1>First words</h1>\n');
  await expect(outline(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await page.keyboard.insertText('About');
  await expect(editor(page)).toContainText('<!-- Page: About -->');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('<h1>Second words</h1>');
  await expect(outline(page).getByText('2 / 2')).toBeVisible();
  await expect(outline(page).getByRole('button', { name: 'About' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await shows(page, 'Second words');
  await outline(page).getByRole('button', { name: 'Previous page' }).click();
  await expect(outline(page).getByText('1 / 2')).toBeVisible();
  await shows(page, 'First words');
  await page.keyboard.press('Alt+PageDown');
  await expect(outline(page).getByText('2 / 2')).toBeVisible();

  await newPage(page, 'Markdown Editor');
  const parts = Array.from({ length: 60 }, (_, index) => `Line ${index}`).join('\n\n');
  await write(page, `${parts}\n\n--- Page: Two ---\n\n${parts}\n\n--- Page: Three ---\n\n${parts}`);
  await outline(page).getByRole('button', { name: 'Two' }).click();
  await expect(outline(page).getByText('2 / 3')).toBeVisible();
  await expect(markdownPreview(page).getByText('Two', { exact: true })).toBeInViewport();
  await expect(editor(page).getByText('--- Page: Two ---')).toBeInViewport();
  await expect(editor(page)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one pane shows at a time, and the other keeps the position', async ({ page, recto }) => {
    const { text, partOfLine } = longDocument(120, 11);
    await enter(page, recto.url);
    await newPage(page, 'Markdown Editor');
    await write(page, text);
    await wheelOver(page, 'editor', -100_000);
    await expect.poll(() => topLine(page)).toBe(0);
    await wheelOver(page, 'editor', 3000);
    await expect.poll(() => topLine(page)).toBeGreaterThan(20);
    const part = partOfLine[await topLine(page)] ?? -9;
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(editor(page)).toBeHidden();
    await expect.poll(async () => Math.abs((await topPart(page)) - part)).toBeLessThanOrEqual(1);
    await wheelOver(page, 'preview', 3000);
    await expect.poll(() => topPart(page)).toBeGreaterThan(part + 3);
    const there = await topPart(page);
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await expect
      .poll(async () => Math.abs((partOfLine[await topLine(page)] ?? -9) - there))
      .toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.reload();
    await expect(page.locator('iframe[title="Markdown Preview"]')).toBeVisible();
    await expect(editor(page)).toBeHidden();
  });
});
