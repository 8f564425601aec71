import type { Browser, Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { openTab, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

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
