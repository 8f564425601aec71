import { describe, expect, test } from 'vitest';
import { cssPieces } from '#content/publish/cssTokens.ts';
import { decodeContent, decodeEscapes } from '#content/publish/cssText.ts';
import { finalFrames, settledBody } from '#content/publish/animationEndStates.ts';
import { fc } from '../../../support/laws.ts';

const heads = (css: string) => cssPieces(css).map(({ head }) => head);

describe('style sheets taken apart', () => {
  test('rules, at-rules and declarations are pieces, with their place', () => {
    const css = '@import "a;b";\n/* { */ a { color: red; b: c }\n@media x { p { q: r } }';
    expect(cssPieces(css)).toEqual([
      { head: '@import "a;b"', body: null, start: 0, bodyStart: 0 },
      {
        head: 'a',
        body: ' color: red; b: c ',
        start: css.indexOf('a {'),
        bodyStart: css.indexOf(' color'),
      },
      {
        head: '@media x',
        body: ' p { q: r } ',
        start: css.indexOf('@media'),
        bodyStart: css.indexOf(' p { q'),
      },
    ]);
  });

  test('strings, brackets, escapes and comments hide what they hold', () => {
    expect(heads('a[b="}{;"]{x:y} c{x:url(data:a;b)} d\\;e{} <!-- f{} --> /* g{} */ h{}')).toEqual([
      'a[b="}{;"]',
      'c',
      'd\\;e',
      'f',
      'h',
    ]);
  });

  test('what is left open ends with the text, and a stray brace ends nothing', () => {
    expect(heads('a { b: c')).toEqual(['a']);
    expect(heads('} a {} } b {}')).toEqual(['a', 'b']);
  });

  test('any text is taken apart, and each piece stands where it says', () => {
    const parts = fc.constantFrom(
      'a',
      '{',
      '}',
      ';',
      '"',
      "'",
      '(',
      ')',
      '\\',
      '/*',
      '*/',
      '\n',
      '@m',
      ':',
    );
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 40 }).map((list) => list.join('')),
        (css) => {
          for (const { head, start } of cssPieces(css)) {
            expect(start).toBeLessThanOrEqual(css.length);
            expect(css.startsWith(head.charAt(0), start)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('texts of a style sheet for the inliner', () => {
  test('escapes of characters beyond ASCII become them, others stay', () => {
    expect(decodeEscapes('"\\2014  \\1F600" .a\\:b \\31 0')).toBe('"— 😀" .a\\:b \\31 0');
  });

  test('quotation marks, alternative texts and line ends in content', () => {
    expect(decodeContent('content: open-quote; color: red')).toBe('content: "“"; color: red');
    expect(decodeContent('content: "→" / "to"')).toBe('content: "→"');
    expect(decodeContent('content: "a\\A b\\22"')).toBe('content: "a b”"');
  });
});

describe('animations that stay where they end', () => {
  const frames = finalFrames([
    '@keyframes in { from { opacity: 0 } 50%, to { opacity: 1; color: red } }',
  ]);

  test('the last frame is written into the rule', () => {
    expect(settledBody('opacity: 0; animation: in 1s forwards', frames)).toBe(
      'opacity: 0; animation: in 1s forwards; opacity: 1 !important; color: red !important;',
    );
  });

  test('one that goes back, or has no frames, changes nothing', () => {
    expect(settledBody('animation: in 1s infinite', frames)).toBe('animation: in 1s infinite');
    expect(settledBody('animation: out 1s both', frames)).toBe('animation: out 1s both');
  });
});
