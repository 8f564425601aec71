import { undo } from '@codemirror/commands';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { splitSubPages } from '#domain/page/splitPages.ts';
import { alignedChanges, formatSource } from '#features/editor/source/formatSource.ts';
import { formatted } from '#features/editor/source/formatText.ts';
import type { ContentType } from '#domain/page/page.ts';
import { marked, openText, run, shown } from '../../../support/editorText.ts';
import { fc } from '../../../support/laws.ts';

async function format(type: ContentType, text: string) {
  const result = await formatSource(type, text);
  if (result.kind !== 'changes') throw new Error(`not formatted: ${JSON.stringify(result)}`);
  return openText({ doc: text, anchor: 0, head: 0 }).update(formatted(result.changes)).state;
}

describe('alignedChanges', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ';', ' ', '\n', '😀'), maxLength: 40 });

  test('turn any text into any other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const start = openText({ doc: before, anchor: 0, head: 0 });
        const state = start.update(formatted(alignedChanges(before, after))).state;
        expect(state.doc.toString()).toBe(after);
        expect(run(state, undo).doc.toString()).toBe(before);
      }),
    );
  });

  test('keep the cursor at its word', () => {
    const start = marked('<div><p>one tw|o</p></div>');
    const after = '<div>\n  <p>one two</p>\n</div>\n';
    const { state } = start.update(formatted(alignedChanges(start.doc.toString(), after)));
    expect(shown(state)).toBe('<div>\n  <p>one tw|o</p>\n</div>\n');
  });

  test('change a text of 1 MB in pieces, not as a whole', () => {
    const before = '<div><p class=a>some words here</p></div>\n'.repeat(25_000);
    const after = '<div>\n  <p class="a">some words here</p>\n</div>\n'.repeat(25_000);
    expect(alignedChanges(before, after).length).toBeGreaterThan(25_000);
  });
});

describe('formatting', () => {
  test('formats HTML with embedded CSS and JavaScript', async () => {
    const state = await format(
      'html',
      '<main><style>p{color:red}</style><p>a</p><script>let a=1</script></main>',
    );
    expect(state.doc.toString()).toBe(
      '<main>\n  <style>\n    p {\n      color: red;\n    }\n  </style>\n  <p>a</p>\n  <script>\n    let a = 1;\n  </script>\n</main>\n',
    );
  });

  test('formats Markdown with tables and code, and keeps line breaks in paragraphs', async () => {
    const state = await format(
      'markdown',
      '* a\n* b\n\n|a|b|\n|-|-|\n|cc|d|\n\n```js\nlet a=1\n```\none\ntwo\n',
    );
    expect(state.doc.toString()).toBe(
      '- a\n- b\n\n| a   | b   |\n| --- | --- |\n| cc  | d   |\n\n```js\nlet a = 1;\n```\n\none\ntwo\n',
    );
  });

  test('keeps the page markers of a document', async () => {
    for (const [type, text] of [
      ['html', readFileSync('src/content/starters/prototype.html', 'utf8')],
      [
        'markdown',
        'intro\n\n--- Page: One ---\n\n# a\n\n--- Page: Two ---\nb\n--- Page: Three ---\nc',
      ],
    ] as const) {
      const state = await format(type, text);
      const titles = (source: string) => splitSubPages(type, source).map((page) => page.title);
      expect(titles(state.doc.toString())).toEqual(titles(text));
    }
  });

  test.each([
    '---\ntitle:   x\ntags: [a,b]\n---\n',
    '---  \n\n"a b" :   c\n...\n\n\n',
    '---\ntitle: "x\nb:  c\n---\n\n',
    '+++\na   =   1\n+++\n\n',
    '---\n---\n',
  ])('keeps front matter byte for byte: %j', async (front) => {
    expect((await format('markdown', `${front}* a\n* b\n`)).doc.toString()).toBe(
      `${front}- a\n- b\n`,
    );
  });

  test('reports the line of a syntax error', async () => {
    expect(await formatSource('html', '<p>a</p>\n<div>\n</span>')).toEqual({
      kind: 'syntaxError',
      line: 3,
      reason: expect.stringContaining('span'),
    });
  });
});
