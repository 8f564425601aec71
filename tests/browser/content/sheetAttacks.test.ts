import { describe, expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';
import { standalonePage } from '#content/publish/standalone.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import { withSheet } from '#domain/page/splitPages.ts';
import { executed } from './executed.ts';
import { shown } from './publish/shownPage.ts';
import { ATTACKER, SHEET_ATTACKS } from './sheetAttacks.ts';
import { offences } from './support.ts';

/** Requests begin within this time after a sheet applies, ms. */
const SETTLE_MS = 500;

const ON_SCREEN = 'position:fixed;top:0;left:0;width:300px;height:200px';

const BODY =
  '<p class="x" title="y" data-x="</style><img src=x onerror=alert(1)>">a <b>b</b></p><a href="abc">c</a><table><tr><td>d</table>';

/**
 * The attacker's addresses that these documents asked for, or that their policy kept them from asking for. Waits until
 * there are `least` of them.
 */
async function requestsOf(
  documents: ReadonlyArray<() => Document>,
  least = 0,
): Promise<readonly string[]> {
  const found = new Set<string>();
  const shownAll = documents.map((show) => {
    const doc = show();
    doc.addEventListener('securitypolicyviolation', ({ blockedURI }) => found.add(blockedURI));
    // Frames off screen load nothing.
    const frame = doc.defaultView?.frameElement;
    if (frame instanceof HTMLIFrameElement) frame.style.cssText = ON_SCREEN;
    for (const element of doc.querySelectorAll('*')) element.getBoundingClientRect();
    return doc;
  });
  for (;;) {
    await settled();
    for (const { defaultView } of shownAll) {
      const entries = defaultView?.performance.getEntriesByType('resource') ?? [];
      for (const { name } of entries) found.add(name);
    }
    const requested = [...found].filter((name) => name.includes('attacker.invalid'));
    if (requested.length >= least) return requested;
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS);
  });
}

function unfiltered(css: string): Document {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const doc = frame.contentDocument;
  if (doc === null) throw new Error('The frame has no document.');
  doc.open();
  doc.write(`<!doctype html><style>${css}</style>${BODY}`);
  doc.close();
  return doc;
}

describe('attacks by style sheet', () => {
  test('this suite sees attacks that succeed', async () => {
    const seen = await requestsOf(
      SHEET_ATTACKS.map((css) => () => unfiltered(css)),
      31,
    );
    expect(seen.length).toBeGreaterThan(30);
    const sources = SHEET_ATTACKS.map((css) => `<style>${css}</style>${BODY}`);
    await expect.poll(async () => (await executed(sources)).length).toBeGreaterThan(4);
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });

  test('published, nothing runs and nothing is requested', async () => {
    const pages = await Promise.all(
      SHEET_ATTACKS.map((css) => publishHtml(`<style>${css}</style>${BODY}`)),
    );
    for (const { html, css } of pages) {
      expect(offences(html)).toEqual([]);
      expect(css ?? '').not.toMatch(/<\/|@import|\battacker\.invalid\/(?:font|import)/i);
      const again = await publishHtml(withSheet(html, css));
      expect([again.html, again.css]).toEqual([html, css]);
    }
    expect(await executed(pages.map(({ html, css }) => withSheet(html, css)))).toEqual([]);
    expect(
      await requestsOf(
        pages.map(
          ({ html, css }) =>
            () =>
              shown(html, css),
        ),
      ),
    ).toEqual([]);
  });

  test('in rows written without the app, nothing runs and nothing is requested', async () => {
    const html = (await publishHtml(BODY)).html;
    expect(await requestsOf(SHEET_ATTACKS.map((css) => () => shown(html, css)))).toEqual([]);
    const files = await Promise.all(
      SHEET_ATTACKS.map((css) => standalonePage(withSheet(html, css), { title: 'Attack' })),
    );
    expect(await executed(files)).toEqual([]);
  });

  test('in the app’s window they stay in their place and load nothing', async () => {
    const before = performance.getEntriesByType('resource').length;
    for (const css of SHEET_ATTACKS) {
      const host = document.createElement('div');
      document.body.append(host);
      const root = host.attachShadow({ mode: 'open' });
      root.innerHTML = BODY;
      adoptSheet(root, css, 'thumbnail');
      expect([css, getComputedStyle(host).position]).toEqual([css, 'static']);
      host.remove();
    }
    await settled();
    const requested = performance.getEntriesByType('resource').slice(before);
    expect(requested.filter(({ name }) => name.includes(ATTACKER))).toEqual([]);
  });
});
