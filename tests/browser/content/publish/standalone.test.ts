import {
  tameHtmlPrintNodes,
  tameMarkdownPrintNodes,
  htmlPrintNodes,
  markdownPrintNodes,
} from '#content/documents/print.ts';
import { MAX_SOURCE_BYTES } from '#domain/page/page.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';
import { describe, expect, test } from 'vitest';
import { htmlCredit } from '#content/publish/credit.ts';
import { publishHtml } from '#content/publish/publish.ts';
import { standalonePage } from '#content/publish/standalone.ts';
import { withSheet, splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

const ORIGINAL = { title: 'A “map” & more', link: 'https://recto.test/preview/html/1' };
const CREDIT =
  '<p><small>Remixed from <a href="https://recto.test/preview/html/1">A “map” &amp; more</a></small></p>';

const DARK = `<!doctype html><html lang="en"><head><style>body { background: #123456; margin: 0 }</style></head>
<body class="night"><h1>Map</h1><pre>
two
lines</pre></body></html>`;

const CHAPTERS = `<!doctype html><html><head><style>body { color: #010203 }</style></head><body class="book">
<!-- Page: Morning --><h1>First</h1>
<!-- Page: Noon --><h1>Second</h1></body></html>`;

async function published(source: string): Promise<string> {
  const { html, css } = await publishHtml(source);
  return withSheet(html, css);
}

function withoutLineEnds(html: string): string {
  return html.replaceAll(/\s*\n\s*/g, '');
}

describe('a published page as a complete document', () => {
  test('has its own head, and its body is the body again', async () => {
    const text = await standalonePage(await published(DARK), { title: 'Map <1>' });
    const doc = new DOMParser().parseFromString(text, 'text/html');
    expect(doc.compatMode).toBe('CSS1Compat');
    expect(doc.title).toBe('Map <1>');
    expect(doc.characterSet).toBe('UTF-8');
    expect(doc.body.className).toBe('night');
    expect(doc.querySelector('style')?.textContent).toContain('background:#123456');
    expect(doc.body.querySelector('pre')?.textContent).toBe('two\nlines');
    expect(text).not.toContain('recto-body');
  });

  test('publishes to what it was made from', async () => {
    for (const source of [DARK, '<p>Plain</p>', 'a <b>b</b> c']) {
      const html = await published(source);
      const again = await published(await standalonePage(html, { title: 'x' }));
      expect(withoutLineEnds(again)).toBe(withoutLineEnds(html));
    }
  });

  test('keeps its pages', async () => {
    const text = await standalonePage(await published(CHAPTERS), { title: 'Book' });
    expect(splitSubPages('html', text).map(({ title }) => title)).toEqual(['Morning', 'Noon']);
    const again = splitSubPages('html', await published(text));
    expect(again.map((page) => /<h1.*>(\w+)<\/h1>/.exec(page.text)?.[1])).toEqual([
      'First',
      'Second',
    ]);
    expect(again.every((_, index) => subPageSource('html', again, index).includes('#010203'))).toBe(
      true,
    );
  });

  test('a remix names the original at the end of its first page, inside what holds the page’s look', async () => {
    const single = await standalonePage(await published(DARK), {
      title: 'x',
      credit: htmlCredit(ORIGINAL),
    });
    expect(single).toMatch(/lines<\/pre>\n<p><small>Remixed[^\n]*<\/small><\/p>\n<\/body>/);
    expect(await published(single)).toContain(CREDIT);
    const pages = splitSubPages(
      'html',
      await published(
        await standalonePage(await published(CHAPTERS), {
          title: 'x',
          credit: htmlCredit(ORIGINAL),
        }),
      ),
    );
    expect(pages[0]?.text).toContain('Remixed from');
    expect(pages[0]?.text.trim()).toMatch(/<\/p>\s*<\/div>$/);
    expect(pages[1]?.text).not.toContain('Remixed from');
  });

  test('takes nothing from a row that was written past the app', async () => {
    const row = '<script>alert(1)</script><p onclick="alert(2)">x</p><img src=x onerror=alert(3)>';
    const sheet = withSheet(row, '</style><script>alert(5)</script>');
    for (const text of [row, sheet, `<!-- Page: One -->${row}<!-- Page: Two -->${row}`]) {
      expect(
        await standalonePage(text, { title: '</title><script>alert(4)</script>' }),
      ).not.toMatch(/<script|onclick|onerror/);
    }
  });
});

describe('a page for paper', () => {
  const onPaper = (nodes: readonly Node[]) => {
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(...nodes);
    return host.shadowRoot;
  };

  test.each(WORST_PAGES)('in the app’s window, $name is cut', ({ type, text }) => {
    const layout = type === 'html' ? tameHtmlPrintNodes : tameMarkdownPrintNodes;
    const sheet = onPaper(layout(text().slice(0, MAX_SOURCE_BYTES), TEST_PROJECT));
    expect(sheet?.querySelectorAll('*').length).toBeLessThan(5000);
    const styles = [...(sheet?.querySelectorAll('[style]') ?? [])].map((one) =>
      one.getAttribute('style'),
    );
    expect(styles.join('').length).toBeLessThan(100_000);
  });

  test('in the app’s window, an ordinary page is whole', async () => {
    const text = await published(CHAPTERS);
    const outline = (nodes: readonly Node[]) => onPaper(nodes)?.textContent;
    expect(outline(tameHtmlPrintNodes(text, TEST_PROJECT))).toBe(outline(htmlPrintNodes(text)));
  });

  test('holds all pages of a document, the later ones each on a new sheet', async () => {
    const html = onPaper(htmlPrintNodes(await published(CHAPTERS)));
    const parts = [...(html?.querySelectorAll('.page') ?? [])];
    expect(parts.map((page) => (page.shadowRoot ?? page).querySelector('h1')?.textContent)).toEqual(
      ['First', 'Second'],
    );
    const text = onPaper(markdownPrintNodes('--- Page: A ---\n# One\n--- Page: B ---\n# Two\n'));
    expect(
      [...(text?.querySelectorAll('.page') ?? [])].map((one) => one.textContent.trim()),
    ).toEqual(['A\nOne', 'B\nTwo']);
    expect(text?.querySelector('style')?.textContent).toContain('break-before: page');
  });

  test('each page has its own style sheet, whose body is the page’s', async () => {
    const source =
      '<style>body { color: rgb(1, 2, 3) }</style><!-- Page: A --><style>p { margin: 1px }</style><p>a</p><!-- Page: B --><p>b</p>';
    const host = document.createElement('div');
    document.body.append(host);
    host.attachShadow({ mode: 'open' }).append(...htmlPrintNodes(await published(source)));
    const looks = [...(host.shadowRoot?.querySelectorAll('.page') ?? [])].map((page) => {
      const text = page.shadowRoot?.querySelector('p');
      const style = text === undefined || text === null ? null : getComputedStyle(text);
      return `${style?.color} ${style?.marginTop}`;
    });
    expect(looks).toEqual(['rgb(1, 2, 3) 1px', 'rgb(1, 2, 3) 16px']);
    host.remove();
  });

  test('is sanitised whatever the row says', () => {
    const html = onPaper(
      htmlPrintNodes('<img src=x onerror="globalThis.hacked = 1"><script>1</script>'),
    );
    expect(html?.innerHTML).not.toMatch(/onerror|<script/);
    const text = onPaper(markdownPrintNodes('<img src=x onerror="globalThis.hacked = 1">'));
    expect(text?.innerHTML).not.toMatch(/onerror/);
  });
});
