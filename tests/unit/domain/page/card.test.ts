import { describe, expect, test } from 'vitest';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import { snippetOf, excerptOf } from '#domain/page/card.ts';
import { fc } from '../../../support/laws.ts';

const html = (html_content: string) =>
  snippetOf({ content_type: 'html', html_content, markdown_content: null });
const markdown = (markdown_content: string) =>
  snippetOf({ content_type: 'markdown', html_content: null, markdown_content });

describe("spec §9: a card's snippet", () => {
  test('is the text of an HTML page without markup, comments and styles', () => {
    expect(
      html('<!-- Page: One --><style>p{}</style><h1>Tea &amp; cake</h1><p>at&nbsp;five&#8230;</p>'),
    ).toBe('Tea & cake at five…');
  });

  test('is the text of a Markdown page without markup', () => {
    expect(
      markdown('# Notes\n\n- [x] **Buy** [bread](https://example.org)\n\n```js\nlet a\n```\n> so'),
    ).toBe('Notes Buy bread let a so');
  });

  test('has no marks of footnotes, callouts, link targets and emphasis', () => {
    expect(
      markdown(
        'Net.[^1] *So* _it_ is\n\n[^1]: Forty knots.\n\n> [!NOTE]\n> Mind.\n\n[a]: https://a.b',
      ),
    ).toBe('Net. So it is Forty knots. Mind.');
  });

  test('has no front matter, but text between rules', () => {
    expect(markdown('---\ntitle: Secret\n---\n# Text')).toBe('Text');
    expect(markdown('---\ntitle: Secret\n...\nText')).toBe('Text');
    expect(markdown('---\nNote: one\nand two\n\n---\nText')).toBe('Note: one and two Text');
  });

  test('leaves out exactly the front matter that previews hide', () => {
    const lines = fc.constantFrom(
      '---',
      '...',
      'title: a',
      'Note:',
      'a b',
      '- x',
      '  in',
      '# c',
      '',
      '--- Page: B ---',
      '--',
      'tags: [q]\r',
      '---\r',
      'key with - dot.: v',
      'http://x',
    );
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 8 }), (rest) => {
        const text = ['---', ...rest].join('\n');
        const end = frontMatterLines(text)?.end ?? 0;
        expect(markdown(text)).toBe(markdown(`\n${text.slice(end)}`));
      }),
      { numRuns: 2000 },
    );
  });

  test('has no front matter, but the first of several pages', () => {
    expect(markdown('---\ntitle: Tea\n---\n# At five')).toBe('At five');
    expect(markdown('--- Page: One ---\n\nTea\n\n--- Page: Two ---\n\nCake')).toBe('Tea Cake');
  });

  test('ends at 200 characters, counted as code points', () => {
    expect(Array.from(html(`<p>${'🍞'.repeat(300)}</p>`))).toHaveLength(200);
  });

  test('has no space before punctuation after a removed mark', () => {
    expect(html('<p>See it as you <em>go</em>. Then <b>stop</b>!</p>')).toBe(
      'See it as you go. Then stop!',
    );
    expect(markdown('So **it** is, and `more`.')).toBe('So it is, and more.');
  });

  test('is empty for a page without contents', () => {
    expect(html('')).toBe('');
    expect(snippetOf({ content_type: 'markdown', html_content: 'x', markdown_content: null })).toBe(
      '',
    );
  });

  test.each([' ', '\n', '<', '<!--', '[', '- ', '* ', '&', '_ ', '[^a', '\n[a]:'])(
    'is quickly made of %j written over and over',
    (piece) => {
      const text = piece.repeat(20_000);
      expect(html(text).length + markdown(text).length).toBeLessThanOrEqual(400);
    },
  );

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...Array.from('<>!-/&#;[]()*_`~|=:. \n\tax1😀')),
          maxLength: 300,
        }),
        (text) => {
          expect(Array.from(html(text)).length).toBeLessThanOrEqual(200);
          expect(Array.from(markdown(text)).length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});

describe('the excerpt around a match', () => {
  test('is null without a match', () => {
    expect(excerptOf('A short text', 'long')).toBeNull();
  });

  test('is the whole text if it is short', () => {
    expect(excerptOf('A Short text', 'short')).toBe('A Short text');
  });

  test('begins at a word, with ellipses where cut', () => {
    const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`.trim();
    const excerpt = excerptOf(text, 'NEEDLE') ?? '';
    expect(excerpt).toMatch(/^…before /);
    expect(excerpt).toContain('needle');
    expect(excerpt).toMatch(/…$/);
    expect(excerpt.length).toBeLessThanOrEqual(202);
  });

  test('contains the search text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ minLength: 1, maxLength: 40 }),
        fc.string(),
        (before, needle, after) => {
          const excerpt = excerptOf(`${before} ${needle} ${after}`, needle);
          expect(excerpt?.toLowerCase()).toContain(needle.trim().toLowerCase());
        },
      ),
    );
  });

  test('letters that change length in lower case do not move it', () => {
    const text = `${'İ'.repeat(300)} needle`;
    expect(excerptOf(text, 'needle')).toContain('needle');
  });
});
