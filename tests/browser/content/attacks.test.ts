import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderMarkdown, renderMarkdownPages } from '#content/markdown/syntax/pageDialect.ts';
import { publishedPreviewDocument } from '#content/documents/previewDocument.ts';
import { publishHtml } from '#content/publish/publish.ts';
import { readPublished, sanitisePage } from '#content/sanitise/sanitise.ts';
import { markdownThumbnail } from '#content/documents/markdownThumbnail.ts';
import { htmlThumbnail } from '#content/documents/thumbnail.ts';
import { ATTACKS, MARKDOWN_ATTACKS } from './attacks.ts';
import { offences } from './support.ts';
import { TEST_PROJECT } from '../../support/testProject.ts';

/** Waits for pictures to fail, animations to start and frames to load. */
const SETTLE_MS = 25;

let hits = 0;
let alertBefore: typeof window.alert;

beforeEach(() => {
  hits = 0;
  alertBefore = window.alert;
  window.alert = () => {
    hits += 1;
  };
});

afterEach(() => {
  window.alert = alertBefore;
  document.body.replaceChildren();
});

/** Puts the HTML into this document and into a frame where scripts may run; says how often one did. */
async function executions(html: string): Promise<number> {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = html;
  const frame = document.createElement('iframe');
  frame.srcdoc = `<!doctype html><script>alert = () => parent.alert()</script><body>${html}`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return hits;
}

describe('docs/previews.md: attacks on published pages', () => {
  test('this suite sees an attack that succeeds', async () => {
    await executions('<img src=x onerror=alert(1)>');
    await expect.poll(() => hits).toBeGreaterThan(0);
  });

  test.each(ATTACKS)('%s', async (attack) => {
    const { html } = await publishHtml(attack);
    expect(offences(html)).toEqual([]);
    expect((await publishHtml(html)).html).toBe(html);
    const shown = sanitisePage(attack);
    expect(offences(shown)).toEqual([]);
    const whole = publishedPreviewDocument(readPublished(attack));
    const small = htmlThumbnail(attack, null, TEST_PROJECT).html;
    expect(await executions(html + shown + whole + small)).toBe(0);
  });

  test('all of them in one document', async () => {
    const { html } = await publishHtml(ATTACKS.join('\n'));
    expect(offences(html)).toEqual([]);
    expect(await executions(html)).toBe(0);
  });
});

describe('docs/previews.md: attacks by Markdown', () => {
  test.each([...MARKDOWN_ATTACKS, ...ATTACKS])('%s', async (attack) => {
    const html = renderMarkdown(attack);
    expect(offences(html)).toEqual([]);
    const whole = renderMarkdownPages(`text\n\n${attack}`).join('\n');
    const { html: thumbnail, finish } = markdownThumbnail(attack, TEST_PROJECT);
    const sheet = document.createElement('div');
    finish?.(sheet, () => new Promise(() => {}));
    expect(await executions(html + whole + thumbnail + sheet.innerHTML)).toBe(0);
  });
});
