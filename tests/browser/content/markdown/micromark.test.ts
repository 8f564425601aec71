import { describe, expect, test } from 'vitest';
import { renderMarkdown, renderMarkdownPages } from '#content/markdown/syntax/pageDialect.ts';
import {
  htmlPreviewDocument,
  markdownPreviewDocument,
  publishedPreviewDocument,
} from '#content/documents/previewDocument.ts';
import { publishHtml } from '#content/publish/publish.ts';
import { markdownSamples } from '../samples.ts';
import { offences } from '../support.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('spec §5: Markdown is converted to HTML, then sanitised', () => {
  test('code blocks keep their language and their text', () => {
    const code = parse(renderMarkdown('```js\na < b && "c"\n```')).querySelector('pre > code');
    expect(code?.className).toBe('language-js');
    expect(code?.textContent).toBe('a < b && "c"\n');
  });

  test('tables keep their alignment', () => {
    const doc = parse(renderMarkdown('| a | b |\n|:-:|--:|\n| 1 | 2 |'));
    // As browsers treat the old attribute, which also centres blocks.
    const sides = [...doc.querySelectorAll('td')].map(({ style }) => style.textAlign);
    expect(sides).toEqual([expect.stringMatching(/^(-webkit-|-moz-)?center$/), 'right']);
  });

  test('task lists show boxes; strikethrough and autolinks work', () => {
    const doc = parse(renderMarkdown('- [x] done\n- [ ] ~~to do~~\n\nwww.example.com'));
    expect([...doc.querySelectorAll('.task')].map((box) => box.textContent)).toEqual(['☑', '☐']);
    expect(doc.querySelector('del')?.textContent).toBe('to do');
    expect(doc.querySelector('a')?.getAttribute('href')).toBe('http://www.example.com');
  });

  test('footnotes link to their text and back', () => {
    const doc = parse(renderMarkdown('Text.[^a]\n\n[^a]: Note.'));
    const [there, back] = [...doc.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(doc.querySelector(String(there))?.textContent).toContain('Note.');
    expect(doc.querySelector(String(back))?.textContent).toBe('1');
  });

  test('raw HTML keeps its text and loses forbidden tags', () => {
    const html = renderMarkdown(
      '<section>a <kbd>b</kbd></section>\n\n<form>c</form>\n\n<b onclick="x">d</b>',
    );
    expect(html.replace(/\s*\n\s*/g, '')).toBe('<div>a <code>b</code></div><p><b>d</b></p>');
  });

  test('images with data URLs are kept', () => {
    const address = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    expect(
      parse(renderMarkdown(`![dot](${address})`))
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe(address);
  });

  test('pages after a marker start with their title', () => {
    const doc = parse(renderMarkdownPages('# A\n--- Page: Second <b> ---\n# B').join('\n'));
    expect(doc.querySelector('.page-name')?.textContent).toBe('Second <b>');
    expect(doc.querySelectorAll('h1')).toHaveLength(2);
  });

  test.each(markdownSamples)('$name renders only allowed tags', ({ text }) => {
    const html = renderMarkdownPages(text).join('\n');
    expect(offences(html)).toEqual([]);
    expect(parse(html).body.textContent.length).toBeGreaterThan(100);
  });
});

describe('spec §5: preview documents', () => {
  test('a snippet is wrapped in a full document, a document is not', () => {
    expect(htmlPreviewDocument('<p>x</p>')).toMatch(/^<!doctype html>[\s\S]*<p>x<\/p>/);
    for (const whole of [
      '<!DOCTYPE html><p>x',
      '\n <html><p>x',
      '<!-- c -->\n<!doctype html><p>x',
    ]) {
      expect(htmlPreviewDocument(whole)).toBe(whole);
    }
    expect(htmlPreviewDocument('<htmlx>')).not.toBe('<htmlx>');
  });

  test('a published page restores the styles of its root and body', async () => {
    const source =
      '<!doctype html><html style="background: red"><body class="k" style="margin: 3px"><p>x</p></body></html>';
    const doc = parse(publishedPreviewDocument(await publishHtml(source)));
    expect(doc.documentElement.style.background).toBe('red');
    expect(doc.body.style.margin).toBe('3px');
    expect(doc.body.className).toBe('k');
    expect(doc.body.firstElementChild?.localName).toBe('p');
  });

  test('links in static documents open in a new tab without an opener, anchors do not', () => {
    const doc = parse(
      markdownPreviewDocument('<a href="https://example.com">a</a><a href="#b">b</a>'),
    );
    const [away, here] = [...doc.querySelectorAll('a')];
    expect(away?.target).toBe('_blank');
    expect(away?.rel).toBe('noopener noreferrer');
    expect(here?.target).toBe('');
  });
});
