import { describe, expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';
import { splitSubPages } from '#domain/page/splitPages.ts';
import { missingWords, offences } from '../support.ts';
import { htmlSamples } from '../samples.ts';
import { mergePages } from '#domain/sync/merge.ts';
import type { Page } from '#domain/page/page.ts';

const publish = async (source: string) => (await publishHtml(source)).html;

describe('spec §5: what saving publishes', () => {
  test('text stays in the elements that hold it', async () => {
    expect(await publish('<p>Hello <b>x</b></p>')).toBe('<p>Hello <b>x</b></p>');
  });

  test('structural elements become the nearest allowed one and keep class, id and style', async () => {
    expect(await publish('<section class="a" id="b" style="color: red"><p>x</p></section>')).toBe(
      '<div class="a" id="b" style="color: red"><p>x</p></div>',
    );
    expect(
      await publish('<article>a</article><kbd>b</kbd><s>c</s><q>d</q><abbr title="t">e</abbr>'),
    ).toBe('<div>a</div><code>b</code><del>c</del><span>“d”</span><span title="t">e</span>');
    expect(await publish('<my-card><p>x</p></my-card><my-word>y</my-word>')).toBe(
      '<div><p>x</p></div><span>y</span>',
    );
  });

  test('a caption stays with its table, and its foot stays in it', async () => {
    expect(
      await publish(
        '<table><caption>c</caption><colgroup><col></colgroup><tfoot><tr><td>x</td></tr></tfoot></table>',
      ),
    ).toBe(
      '<table><tbody style="display: table-caption; text-align: center;"><tr style="display: block;"><td style="display: block; padding: 0;">c</td></tr></tbody><tbody><tr><td>x</td></tr></tbody></table>',
    );
  });

  test('what attributes off the list say about the look moves into the style', async () => {
    expect(await publish('<p dir="rtl">x</p>')).toBe(
      '<p style="direction: rtl; unicode-bidi: isolate;">x</p>',
    );
    expect(await publish('<td align=center>x</td>')).toBe('x');
    expect(await publish('<ol start="3"><li>x</li></ol>')).toBe(
      '<ol><li style="counter-set: list-item 3;">x</li></ol>',
    );
    expect(await publish('<p>a</p><p hidden>b</p>')).toBe('<p>a</p>');
  });

  test('body and html keep the class and style they have', async () => {
    const html = await publish(
      '<!doctype html><html lang="en" style="color: red"><head><title>t</title></head><body class="dark"><p>x</p></body></html>',
    );
    expect(html).toBe(
      '<div style="color: red" class="recto-html"><div class="dark recto-body"><p>x</p></div></div>',
    );
  });

  test('forbidden tags, code, media and graphics are removed with their content, and reported with their line', async () => {
    const { html, removed } = await publishHtml(
      '<p>a</p>\n<form><p>f</p></form>\n<button>b</button><script>1</script><svg><text>s</text></svg><script>2</script>\n<p onclick="x()">c</p>',
    );
    expect(html.replace(/\s+/g, '')).toBe('<p>a</p><p>c</p>');
    expect(removed).toContainEqual({ kind: 'element', name: 'form', count: 1, line: 2 });
    expect(removed).toContainEqual({ kind: 'element', name: 'script', count: 2, line: 3 });
    expect(removed).toContainEqual({ kind: 'element', name: 'svg', count: 1, line: 3 });
    expect(removed).toContainEqual({ kind: 'attribute', name: 'onclick', count: 1, line: 4 });
    expect((await publishHtml('<p>plain</p>')).removed).toEqual([]);
  });

  test('javascript: addresses are removed, others stay', async () => {
    expect(await publish('<a href="javascript:alert(1)">x</a><a href="#y">y</a>')).toBe(
      '<a>x</a><a href="#y">y</a>',
    );
    const image = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="dot">';
    expect(await publish(image)).toBe(image);
  });

  test('page markers are kept', async () => {
    const html = await publish(
      '<!doctype html><html><head><style>p { color: red }</style></head><body>\n<!-- Page: One --><p>1</p><!-- note --><!--Page:Two & three--><section><p>2</p></section></body></html>',
    );
    expect(html).toBe(
      '<!-- Page: One -->\n<p>1</p>\n<!-- Page: Two & three -->\n<div class="recto-section"><p>2</p></div>\n',
    );
  });

  test('text that only looks like markup stays text', async () => {
    expect(await publish('<p>a &lt;script&gt;b&lt;/script&gt; {{ c }} <% d %></p>')).toBe(
      '<p>a &lt;script&gt;b&lt;/script&gt; {{ c }} &lt;% d %&gt;</p>',
    );
    expect(
      await publish('<style>p{color:red}</style><p>&lt;% a %&gt; {{b}} &amp;lt; 1 < 2</p>'),
    ).toBe('<p>&lt;% a %&gt; {{b}} &amp;lt; 1 &lt; 2</p>');
  });

  test.each(htmlSamples)('$name: nothing off the list, no word lost, stable', async ({ text }) => {
    const html = await publish(text);
    expect(offences(html)).toEqual([]);
    expect(await publish(html)).toBe(html);
    const titles = (source: string) => splitSubPages('html', source).map((page) => page.title);
    expect(titles(html)).toEqual(titles(text));
    expect(missingWords(text, html)).toEqual([]);
  });
});

const SOURCE = '<style>p { color: red }</style>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n';

test('what visitors get of a merged page is what publishing its text gives', async () => {
  const base: Page = {
    id: 'page',
    author_id: 'author',
    title: 'A page',
    content_type: 'html',
    html_content: (await publishHtml(SOURCE)).html,
    page_css: null,
    markdown_content: null,
    html_source: SOURCE,
    tags: [],
    is_public: true,
    url: null,
    preview_image_url: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    deleted_at: null,
  };
  const mine = { ...base, html_source: SOURCE.replace('red', 'blue') };
  const theirs = { ...base, html_source: SOURCE.replace('three', 'THREE') };
  const both = SOURCE.replace('red', 'blue').replace('three', 'THREE');
  const merged = await mergePages({ base, mine, theirs }, publishHtml);
  expect(merged).toMatchObject({
    kind: 'merged',
    page: { html_source: both, html_content: (await publishHtml(both)).html },
  });
});
