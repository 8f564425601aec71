import { describe, expect, test } from 'vitest';
import { countPiece, lineCount, readingTime, prose } from '#features/editor/text/textCounts.ts';
import type { ContentType } from '#domain/page/page.ts';

function wordsOf(type: ContentType, text: string): number {
  return [...prose(type, text)].reduce((sum, piece) => sum + countPiece(piece).words, 0);
}

function read(type: ContentType, text: string): string {
  return [...prose(type, text)].join(' ').replaceAll(/\s+/g, ' ').trim();
}

describe('word and character counts', () => {
  test.each([
    ['', 0, 0],
    ['one', 1, 3],
    ['  one   two ', 2, 7],
    ['well-known, isn’t it?', 3, 21],
    ['— · 3.14', 2 - 1, 8],
    ['日本語', 3, 3],
    ['Tōkyō 東京 2026', 4, 13],
    ['👩 one', 1, 5],
  ])('%o', (text, words, characters) => {
    expect(countPiece(text)).toEqual({ words, characters });
  });

  test('the reading time', () => {
    expect([0, 199, 200, 320, 1000].map(readingTime)).toEqual([
      'under 1 min',
      'under 1 min',
      '1 min',
      '2 min',
      '5 min',
    ]);
  });
});

test('the line count is formatted', () => {
  expect([1, 2, 12_345].map(lineCount)).toEqual(['1 line', '2 lines', '12,345 lines']);
});

describe('the prose of Markdown', () => {
  test.each([
    ['## Tides and *moons*', 'Tides and moons'],
    ['- [x] pack **all**', 'pack all'],
    ['12. twelfth', 'twelfth'],
    ['> > quoted', 'quoted'],
    ['see [the map](https://example.org/a b) and ![a wren](w.png)', 'see the map and a wren'],
    ['a `code` word, snake_case_too and _this_', 'a code word, snake_case_too and this'],
    ['| a | b |\n| --- | :-: |\n| one | two |', 'a b one two'],
    ['before\n```js\nconst x = 1;\n```\nafter', 'before after'],
    ['~~~\n```\nnot closed by another', ''],
    ['[ref]: https://example.org', ''],
    ['--- Page: Two ---\ntext', 'text'],
    ['line<br>break <b>bold</b> &amp; caf&eacute;', 'linebreak bold · cafx'],
  ])('%o', (text, expected) => {
    expect(read('markdown', text)).toBe(expected);
  });
});

describe('the visible text of HTML', () => {
  test.each([
    ['<p>one <b>t</b>wo</p><p>three</p>', 'one two three'],
    ['<title>no</title><style>p { }</style><script>let a = "<p>"</script>yes', 'yes'],
    ['<!-- Page: One -->a<!-- not <p> this -->b', 'ab'],
    ['a < b &lt; c&nbsp;d', 'a < b · c d'],
    ['<p>open <script>never closed', 'open'],
    ['<svg><text>drawn</text></svg>after', 'after'],
    ['one<br>two<li>three', 'one two three'],
  ])('%o', (text, expected) => {
    expect(read('html', text)).toBe(expected);
  });

  test('the length of a text does not change its words', () => {
    expect(wordsOf('html', '<p>one two</p>'.repeat(5000))).toBe(10_000);
    expect(wordsOf('markdown', 'one two\n'.repeat(5000))).toBe(10_000);
    expect(wordsOf('markdown', 'three '.repeat(10_000))).toBe(10_000);
    expect(wordsOf('html', 'th<b>re</b>e '.repeat(10_000))).toBe(10_000);
  });

  test('pieces are short, which bounds the work per piece', () => {
    for (const type of ['html', 'markdown'] as const) {
      for (const text of ['x '.repeat(100_000), '<'.repeat(100_000), '[a](b '.repeat(20_000)]) {
        for (const piece of prose(type, text)) expect(piece.length).toBeLessThan(17_000);
      }
    }
  });
});
