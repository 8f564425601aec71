import { describe, expect, test } from 'vitest';
import {
  joinSubPages,
  MAIN_PAGE,
  type SubPage,
  pageMarker,
  splitSubPages,
  subPageSource,
} from '#domain/page/splitPages.ts';
import { fc } from '../../../support/laws.ts';

const titles = (pages: readonly SubPage[]) => pages.map((page) => page.title);

describe('spec §5: multi-page documents', () => {
  test('a document without markers is one page titled Main Page', () => {
    expect(splitSubPages('html', '<p>Hi</p>')).toEqual([
      { title: MAIN_PAGE, text: '<p>Hi</p>', marker: null },
    ]);
    expect(splitSubPages('markdown', '')).toEqual([{ title: MAIN_PAGE, text: '', marker: null }]);
  });

  test('HTML is split at page comments', () => {
    const pages = splitSubPages(
      'html',
      '<!-- Page: Home --><p>1</p><!--Page:  About us  --><p>2</p>',
    );
    expect(titles(pages)).toEqual(['Home', 'About us']);
    expect(pages.map((page) => page.text)).toEqual(['<p>1</p>', '<p>2</p>']);
  });

  test('visible text before the first marker is the main page', () => {
    expect(titles(splitSubPages('html', '<h1>Hi</h1><!-- Page: Two -->'))).toEqual([
      MAIN_PAGE,
      'Two',
    ]);
    expect(titles(splitSubPages('html', '<img src=a><!-- Page: Two -->'))).toEqual([
      MAIN_PAGE,
      'Two',
    ]);
    expect(titles(splitSubPages('markdown', 'Hi\n--- Page: Two ---\n'))).toEqual([
      MAIN_PAGE,
      'Two',
    ]);
  });

  test('a head and opening tags before the first marker are not a page', () => {
    const head =
      '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><main>\n';
    const pages = splitSubPages(
      'html',
      `${head}<!-- Page: One --><p>1</p><!-- Page: Two --><p>2</p>`,
    );
    expect(titles(pages)).toEqual(['One', 'Two']);
    expect(subPageSource('html', pages, 0)).toBe(`${head}<p>1</p>`);
    expect(subPageSource('html', pages, 1)).toBe(`${head}<p>2</p>`);
  });

  test('so does the only page after a marker', () => {
    const pages = splitSubPages('html', '<style>p{}</style><!-- Page: A --><p>1</p>');
    expect(subPageSource('html', pages, 0)).toBe('<style>p{}</style><p>1</p>');
  });

  test('styles of a visible first page apply to every page', () => {
    const pages = splitSubPages(
      'html',
      '<style>p{color:red}</style><p>1</p><!-- Page: Two --><p>2</p>',
    );
    expect(subPageSource('html', pages, 0)).toBe('<style>p{color:red}</style><p>1</p>');
    expect(subPageSource('html', pages, 1)).toBe('<style>p{color:red}</style><p>2</p>');
  });

  test('a page comment inside a script, style or attribute is not a marker', () => {
    const html = '<script>"<!-- Page: A -->"</script><a title="<!-- Page: B -->">x</a>';
    expect(titles(splitSubPages('html', html))).toEqual([MAIN_PAGE]);
    expect(titles(splitSubPages('html', '<!-- Page: never closed'))).toEqual([MAIN_PAGE]);
    expect(titles(splitSubPages('html', '<!-- not a page -->x<!-- Page: -->'))).toEqual([
      MAIN_PAGE,
    ]);
  });

  test('Markdown is split at page lines, with any line ending', () => {
    const pages = splitSubPages('markdown', '\n--- Page: One ---\r\n# 1\r\n--- Page: Two ---\n# 2');
    expect(titles(pages)).toEqual(['One', 'Two']);
    expect(pages.map((page) => page.text)).toEqual(['# 1\r\n', '# 2']);
  });

  test('a page line inside fenced code is not a marker', () => {
    const text = '````md\n```\n--- Page: A ---\n````\n--- Page: B ---\n~~~\n--- Page: C ---\n```\n';
    expect(titles(splitSubPages('markdown', text))).toEqual([MAIN_PAGE, 'B']);
  });

  test('a rule or a line with more text is not a marker', () => {
    const text = '---\n--- Page: ---\nsee --- Page: A ---\n--- Page: A --- and more\n';
    expect(titles(splitSubPages('markdown', text))).toEqual([MAIN_PAGE]);
  });

  const pieces = fc.constantFrom(
    '<!-- Page: A -->',
    '<!--Page:b--!>',
    '<!-- x -->',
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<style>p{}</style>',
    '<a title="',
    '">',
    '<!',
    '--- Page: C ---',
    '```',
    '~~~~',
    '\n',
    '\r\n',
    ' ',
    'text',
    'Ж',
    '😀',
    '\u0000',
  );
  const documents = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
    fc.string({ unit: 'binary' }),
  );

  test('joining restores the split document exactly', () => {
    fc.assert(
      fc.property(fc.constantFrom('html', 'markdown'), documents, (type, text) => {
        const pages = splitSubPages(type, text);
        expect(joinSubPages(pages)).toBe(text);
        expect(pages.length).toBeGreaterThan(0);
        expect(pages.filter((page) => page.marker === null).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });

  test('a page written with its marker is recognised', () => {
    const title = fc.stringMatching(/^[A-Za-zЖ0-9][\wЖ ,.!?]{0,40}[A-Za-zЖ0-9]$/);
    fc.assert(
      fc.property(fc.constantFrom('html', 'markdown'), title, (type, name) => {
        const text = `first\n${pageMarker(type, name)}\nsecond`;
        expect(titles(splitSubPages(type, text))).toEqual([MAIN_PAGE, name]);
      }),
    );
  });

  // Backtracking over these would take minutes: the runner's own limit is what fails it.
  test('a hostile two-megabyte source is split without backtracking', { timeout: 30_000 }, () => {
    for (const piece of [
      '<a <',
      '<!--',
      '<!-- Page: ' + ' '.repeat(500),
      '<script>',
      '--- Page: ',
      '<',
    ]) {
      const text = piece.repeat(Math.floor(2_000_000 / piece.length));
      for (const type of ['html', 'markdown'] as const) {
        expect(joinSubPages(splitSubPages(type, text)).length).toBe(text.length);
      }
    }
  });
});
