import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import { partialMarkdownReader } from '#content/markdown/partialMarkdown.ts';
import { markdownDocuments } from '../../../support/markdown/markdownLines.ts';

const shown = (text: string) => partialMarkdownReader()(text).source;

describe('a partially streamed reply', () => {
  test('completes half a table', () => {
    expect(shown('| Name | Ag')).toBe('| Name | Ag |\n| --- | --- |\n');
    expect(shown('| Name | Age |\n|--')).toBe('| Name | Age |\n| --- | --- |\n');
    expect(shown('| Name | Age |\n|---|---|\n| Ada | 3')).toBe(
      '| Name | Age |\n|---|---|\n| Ada | 3',
    );
  });

  test('shows the code of an open fence, without a possible end', () => {
    expect(partialMarkdownReader()('So:\n```js\nlet a')).toEqual({
      source: 'So:\n```js\n',
      code: 'let a',
    });
    expect(partialMarkdownReader()('```js\nlet a\n``')).toEqual({
      source: '```js\n',
      code: 'let a\n',
    });
    expect(partialMarkdownReader()('```js\nlet a\n```\nand')).toEqual({
      source: '```js\nlet a\n```\nand',
      code: null,
    });
  });

  test('leaves indented code inside a list to the renderer', () => {
    const text = '1. So:\n   ```js\n   let *a';
    expect(partialMarkdownReader()(text)).toEqual({ source: text, code: null });
  });

  test('closes emphasis, code, and a link without its address', () => {
    expect(shown('so **bol')).toBe('so **bol**');
    expect(shown('***both')).toBe('***both***');
    expect(shown('see `co')).toBe('see `co`');
    expect(shown('a [link](https://exa')).toBe('a link');
    expect(shown('a ![picture](https://exa')).toBe('a ');
    expect(shown('a <spa')).toBe('a ');
  });

  test('hides marks without content, so that no line briefly becomes a heading', () => {
    expect(shown('Words\n-')).toBe('Words\n');
    expect(shown('Words\n##')).toBe('Words\n');
    expect(shown('so **')).toBe('so ');
    expect(shown('``')).toBe('');
  });

  test('leaves complete text alone', () => {
    for (const text of ['2 * 3 < 4', 'snake_case_name', 'a **b** c', '- [x] done', 'so `a*b` it']) {
      expect(shown(text)).toBe(text);
    }
  });

  test('gives the same result for any chunking', () => {
    fc.assert(
      fc.property(markdownDocuments, fc.array(fc.nat(9), { minLength: 1 }), (text, sizes) => {
        const read = partialMarkdownReader();
        let end = 0;
        for (let index = 0; end < text.length; index += 1) {
          end += 1 + (sizes[index % sizes.length] ?? 0);
          expect(read(text.slice(0, end))).toEqual(partialMarkdownReader()(text.slice(0, end)));
        }
      }),
    );
  });

  test('keeps all above the last block, and never takes back code', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        for (let end = 1; end <= text.length; end += 1) {
          const { source, code } = partialMarkdownReader()(text.slice(0, end));
          const isKept = code === null || text.startsWith(source + code);
          expect({ isKept, isShort: source.length <= 2 * end + 20 }).toEqual({
            isKept: true,
            isShort: true,
          });
        }
      }),
    );
  });

  test('starts over for a different text', () => {
    const read = partialMarkdownReader();
    read('```js\nlet a');
    expect(read('Now **this')).toEqual({ source: 'Now **this**', code: null });
  });
});
