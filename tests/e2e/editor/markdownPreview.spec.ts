import { enter } from '../support/auth/account.ts';
import { documentIn, shown } from '../support/pages/previewPage.ts';
import { editor, newPage, saveAs, write, openTab } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import type { Browser, Page } from '@playwright/test';

const FILLER = 'Some words between.\n\n'.repeat(40);
const TEXT = `# The tides

See [the end](#the-end).[^moon]

- [x] read
- [ ] ~~skip~~ www.example.org

\`\`\`js
const tide = "high"; // now
\`\`\`

${FILLER}## The end

[^moon]: It is the moon.
`;

for (const place of ['in the editor', 'on the saved page'] as const) {
  test(`Markdown ${place} has footnotes, heading links, highlighting and a Copy button`, async ({
    page,
    recto,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, recto.url);
    await newPage(page, 'Markdown Editor');
    await write(page, TEXT);
    // Only code near the viewport is highlighted, and the preview follows the cursor.
    await page.keyboard.press('ControlOrMeta+Home');
    if (place === 'on the saved page') {
      await saveAs(page, 'Tides');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'View saved page' }).click();
      await expect(page).toHaveURL(/\/preview\/markdown\//);
    }
    const frame =
      place === 'in the editor'
        ? documentIn(page, 'iframe[title="Markdown Preview"]')
        : shown(page);
    await expect(frame.locator('code .c-word')).toHaveText('const');
    await expect(frame.getByText('JavaScript', { exact: true })).toBeVisible();
    await expect(frame.getByText('☑')).toBeVisible();
    await expect(frame.locator('del')).toHaveText('skip');

    await frame.getByRole('button', { name: 'Copy JavaScript code' }).click();
    await expect(frame.getByRole('button', { name: 'Copy JavaScript code' })).toHaveText('Copied!');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('const tide = "high"; // now\n');

    await frame.getByRole('link', { name: 'Footnote 1', exact: true }).click();
    await expect(frame.getByText('It is the moon.')).toBeInViewport();
    await frame.getByRole('link', { name: 'Back to footnote 1 in the text' }).click();
    await expect(frame.getByRole('link', { name: 'Footnote 1', exact: true })).toBeInViewport();
    await frame.getByRole('link', { name: 'the end', exact: true }).click();
    const heading = frame.getByRole('heading', { name: 'The end' });
    await expect(heading).toBeInViewport();
    const link = heading.getByRole('link', { name: 'Link to this heading' });
    await expect(link).toHaveCSS('opacity', '0');
    await heading.hover();
    await expect(link).toHaveCSS('opacity', '1');
    await expect(page).not.toHaveURL(/#/);
  });
}

test('the preview follows typing and keeps its scroll position @core', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, TEXT);
  const frame = documentIn(page, 'iframe[title="Markdown Preview"]');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\nAnd then');
  await expect(frame.getByText('And then')).toBeInViewport();
  await page.keyboard.type(' some more');
  await expect(frame.getByText('And then some more')).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(frame.getByText('And then some more')).toBeHidden();
  await expect(editor(page)).toBeFocused();
});

/** 1.4 while typing in a preview's sight, with the frames in which a draft is kept; one more a key is a mistake. */
const MOST_FRAMES = 2;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly args: { readonly data?: { readonly type?: string } };
}

/** The frames that the app's own process draws while `text` is typed, per key. */
async function framesPerKey(browser: Browser, page: Page, text: string): Promise<number> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await page.keyboard.type(text, { delay: 120 });
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const keys = trace.traceEvents.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keypress',
  );
  const frames = trace.traceEvents.filter(
    ({ name, ph, pid }) => name === 'Commit' && ph === 'X' && pid === keys[0]?.pid,
  );
  expect(keys).toHaveLength(text.length);
  expect(frames.length).toBeGreaterThan(0);
  return frames.length / text.length;
}

test('decision 072: a key draws one frame beside a Markdown preview', async ({
  browser,
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, 'Tides and moons.\n\n'.repeat(500));
  await page.keyboard.type('At the end.');
  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.getByText('At the end.')).toBeAttached();
  expect(await framesPerKey(browser, page, 'so we write it down now')).toBeLessThanOrEqual(
    MOST_FRAMES,
  );
});
