import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { dragFinger } from '../support/phone.ts';
import { editor, newPage, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The window's height that is not text, px. */
async function chrome(page: Page): Promise<number> {
  const box = await page.locator('.cm-scroller').boundingBox();
  return (page.viewportSize()?.height ?? 0) - (box?.height ?? 0);
}

const swipe = (page: Page, from: number, to: number) => dragFinger(page, 300, from, to);

test('a phone’s window is almost all text, also on its side and above its keyboard', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  for (const tab of ['Markdown Editor', 'HTML Editor'] as const) {
    await page.goto('/');
    await newPage(page, tab);
    for (const [width, height, most] of [
      [390, 844, 104],
      [360, 640, 104],
      [390, 544, 104],
      [844, 390, 88],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => chrome(page), { message: `${tab} ${width}` })
        .toBeLessThanOrEqual(most);
      for (const name of ['Save', 'Preview', 'More']) {
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
      }
    }
    await page.setViewportSize({ width: 390, height: 544 });
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    for (const name of ['Reset', 'Copy', 'Download']) {
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
  }
});

test('a swipe switches between text and preview, and Back leads to the saved pages', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Tides\n');
  await swipe(page, 300, 80);
  await expect(editor(page)).toBeHidden();
  const header = page.getByRole('heading', { name: 'Markdown Preview' });
  await expect(header).toBeVisible();
  await page.getByRole('button', { name: 'Write', exact: true }).tap();
  await expect(editor(page)).toContainText('# Tides');
  await swipe(page, 200, 180);
  await expect(editor(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Saved Pages' }).tap();
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('the tabs are a bar at the bottom, with a button for a new page in the last editor', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const name of [
      'Dashboard',
      'AI Assistant',
      'HTML Editor',
      'Markdown Editor',
      'Saved Pages',
    ]) {
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 0.95 });
    }
  }
  await page.getByRole('tab', { name: 'HTML Editor' }).tap();
  await expect(editor(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Saved Pages' }).tap();
  await page.getByRole('button', { name: 'New page' }).tap();
  await expect(page.getByRole('region', { name: 'HTML Code Editor' })).toBeVisible();
  await expect(page.getByText('Enter your HTML code here...')).toBeVisible();
});

test('N opens an empty page on every screen, but not in a text field', async ({ page, recto }) => {
  await enter(page, recto.url);
  for (const path of ['/', '/trash', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The keys of every screen load a moment after it.
    await expect(async () => {
      await page.keyboard.press('n');
      await expect(page.getByText('# Start writing your Markdown here...')).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    await expect(page.getByRole('textbox', { name: 'Markdown Editor' })).toBeFocused();
  }
  await page.goto('/profile');
  const name = page.getByRole('textbox', { name: 'Full name' });
  await name.fill('A');
  await name.press('n');
  await expect(name).toHaveValue('An');
});

test('a document of several pages has its stepper in the same row on a phone’s side', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '--- Page: One ---\n\nText\n\n--- Page: Two ---\n\nText\n');
  const outline = page.getByRole('navigation', { name: 'Pages of this document' });
  for (const [width, height, most] of [
    [390, 844, 104],
    [844, 390, 88],
    [667, 375, 88],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => chrome(page), { message: `${width}` }).toBeLessThanOrEqual(most);
    await expect(outline.getByRole('button', { name: 'Previous page' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Bold' })).toBeInViewport();
  }
});

test('Find leaves 300 px of text above a phone’s keyboard', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Tides\n\nLow water.\n');
  await page.setViewportSize({ width: 390, height: 544 });
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: /^Find/ }).tap();
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  const box = await page.locator('.cm-scroller').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(300);
});

test('where a browser lays the page out beneath its keyboard, the bars stay in what is left', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Tides\n');
  // As WebKit does: the window keeps its size, and the page is scrolled by 60 px.
  const seen = async (height: number, top: number) =>
    page.evaluate(
      ([left, above]) => {
        const viewport = visualViewport;
        if (viewport === null) throw new Error('no visual viewport');
        Object.defineProperty(viewport, 'height', { value: left, configurable: true });
        Object.defineProperty(viewport, 'offsetTop', { value: above, configurable: true });
        viewport.dispatchEvent(new Event('resize'));
      },
      [height, top] as const,
    );
  await seen(544, 60);
  const place = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  expect((await place('Save')).top).toBeGreaterThanOrEqual(60);
  expect((await place('Preview')).top).toBeGreaterThanOrEqual(60);
  expect((await place('Bold')).bottom).toBeLessThanOrEqual(604);
  const text = await page.locator('.cm-scroller').boundingBox();
  expect(text?.height).toBeGreaterThanOrEqual(400);
  await seen(844, 0);
  expect((await place('Bold')).bottom).toBeGreaterThan(780);
});

test('a notification doesn’t cover the typed line, and moves with the caret', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, `${Array.from({ length: 9 }, (_, line) => `<p>${line}</p>`).join('\n')}\n`);
  await page.locator('.cm-line').first().tap();
  await page.keyboard.press('Shift+Alt+F');
  const shown = toast(page, 'Nothing to Format');
  await expect(shown).toBeVisible();
  const distance = async () => {
    const [box, line] = await Promise.all([
      shown.boundingBox(),
      page.locator('.cm-activeLine').boundingBox(),
    ]);
    if (box === null || line === null) return -1;
    return Math.max(line.y - box.y - box.height, box.y - line.y - line.height);
  };
  for (let line = 0; line < 9; line += 1) {
    await expect.poll(distance, { message: `line ${line}` }).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('ArrowDown');
  }
});
