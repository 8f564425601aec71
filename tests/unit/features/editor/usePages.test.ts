import { describe, expect, test } from 'vitest';
import { splitSubPages } from '#domain/page/splitPages.ts';
import { markerChange, pageAt, pageOutline, pagePart } from '#features/editor/text/usePages.ts';
import { markdownDocuments } from '../../../support/markdown/markdownLines.ts';
import { fc } from '../../../support/laws.ts';

describe('spec §5: the outline of a multi-page document', () => {
  test('lists every page with its position', () => {
    expect(
      pageOutline('markdown', 'a\n\n--- Page: Two ---\nb\r\nc\n--- Page: Three ---\n'),
    ).toEqual([
      { title: 'Main Page', line: 0, column: 0 },
      { title: 'Two', line: 2, column: 0 },
      { title: 'Three', line: 5, column: 0 },
    ]);
    expect(pageOutline('html', '<p>1</p><!-- Page: B --><p>2</p>\n<!-- Page: C -->')).toEqual([
      { title: 'Main Page', line: 0, column: 0 },
      { title: 'B', line: 0, column: 8 },
      { title: 'C', line: 1, column: 0 },
    ]);
  });

  test('a position belongs to the last page that begins before it', () => {
    const pages = pageOutline('html', 'x<!-- Page: B --><p>2</p>\n<!-- Page: C -->\n');
    expect(pageAt(pages, 0, 0)).toBe(0);
    expect(pageAt(pages, 0, 1)).toBe(1);
    expect(pageAt(pages, 0, 20)).toBe(1);
    expect(pageAt(pages, 1, 0)).toBe(2);
    expect(pageAt(pages, 9, 0)).toBe(2);
  });

  test('an HTML page is a standalone source whose lines map to the document', () => {
    const text =
      '<!doctype html>\n<html>\n<!-- Page: A -->\n<p>a</p>\n<!-- Page: B -->\n<p>b</p>\n';
    const part = pagePart(text, 1);
    const shown = part.source.split('\n');
    const source = text.split('\n');
    const at = shown.indexOf('<p>b</p>');
    expect(source[part.lineOf(at + 1) - 1]).toBe('<p>b</p>');
    expect(part.source).not.toContain('<p>a</p>');
    expect(part.lineOf(1)).toBe(1);
    expect(pagePart('<p>one</p>', 3).source).toBe('<p>one</p>');
  });
});

describe('insert page marker', () => {
  const inserted = (type: 'html' | 'markdown', text: string, cursor: number) => {
    const { at, insert, titleFrom, titleTo } = markerChange(type, text, cursor);
    const after = text.slice(0, at) + insert + text.slice(at);
    return { after, title: after.slice(titleFrom, titleTo), at };
  };

  test('a Markdown marker is on its own line between blank lines', () => {
    expect(inserted('markdown', 'one\ntwo', 1)).toMatchObject({
      after: 'one\n\n--- Page: Page 2 ---\n\ntwo',
      title: 'Page 2',
    });
    expect(inserted('markdown', 'one', 3).after).toBe('one\n\n--- Page: Page 2 ---\n');
    expect(inserted('markdown', '', 0).after).toBe('--- Page: Page 2 ---\n');
  });

  test('the marker is inserted after fenced code', () => {
    const { after } = inserted('markdown', '```\na\n```\nb', 5);
    expect(after).toBe('```\na\n```\n\n--- Page: Page 2 ---\n\nb');
  });

  test('the marker is inserted below front matter', () => {
    expect(inserted('markdown', '---\na: b\n---\nc', 5).after).toBe(
      '---\na: b\n---\nc\n\n--- Page: Page 2 ---\n',
    );
  });

  test('the marker does not split tags, comments and scripts', () => {
    expect(inserted('html', '<p class="a">b</p>', 5).after).toBe(
      '<p class="a">\n<!-- Page: Page 2 -->\nb</p>',
    );
    expect(inserted('html', '<script>if (a < b) c()</script>d', 12).after).toBe(
      '<script>if (a < b) c()</script>\n<!-- Page: Page 2 -->\nd',
    );
  });

  test('at any cursor position adds one page and changes nothing else', () => {
    fc.assert(
      fc.property(
        markdownDocuments,
        fc.nat(400),
        fc.constantFrom('html', 'markdown'),
        (text, at, type) => {
          const cursor = Math.min(at, text.length);
          const { after, title } = inserted(type, text, cursor);
          const before = splitSubPages(type, text);
          const titles = splitSubPages(type, after).map((page) => page.title);
          fc.pre(!opensForever(type, text));
          // Without text above it, the first marker names the main page.
          const grows = before.length === 1 && before[0]?.marker === null;
          expect(titles).toContain(title);
          expect(titles.length).toBeGreaterThanOrEqual(grows ? 1 : before.length + 1);
        },
      ),
    );
  });
});

/** Whether the text ends inside a comment, tag, script or fence, where no marker counts. */
function opensForever(type: 'html' | 'markdown', text: string): boolean {
  const marked = type === 'html' ? '<!-- Page: end -->' : '\n--- Page: end ---\n';
  return splitSubPages(type, text + marked).at(-1)?.title !== 'end';
}
