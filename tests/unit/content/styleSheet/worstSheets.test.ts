import { describe, expect, test } from 'vitest';
import { rewriteSheet, rewritingSheet } from '#content/styleSheet/rewriteSheet.ts';
import type { Renaming } from '#content/styleSheet/selectors.ts';
import { growthOf, LINEAR_GROWTH } from '../../../support/growth.ts';

const LIMIT = 2 * 1024 * 1024;

describe('docs/previews.md: style sheets that hurt a parser', () => {
  const same: Renaming = {
    standIns: new Map(),
    others: new Map(),
    attributes: new Map(),
    classOf: (name) => name,
  };

  test.each([
    '(',
    'a{',
    'a{b:calc(',
    ':is(',
    '@media x{',
    'a[',
    '\\',
    '/*',
    'a,',
    'a ',
    '{',
    'a{x y{',
    '"\n',
    'url(',
    '<!--',
    'a{--x:{',
    '@scope (',
    'a{b:c;',
    '[a]',
  ])('%s, repeated, is read in linear time', async (piece) => {
    expect(
      await growthOf((size) =>
        rewriteSheet(piece.repeat((1_000_000 * size) / piece.length), same, LIMIT),
      ),
    ).toBeLessThan(LINEAR_GROWTH);
  });

  test('brackets that all end', () => {
    const deep = `${':is('.repeat(100_000)}a${')'.repeat(100_000)}{b:c}`;
    expect(rewriteSheet(deep, same, LIMIT).css).toBe('');
  });

  test('a sheet that grows stops beyond the limit', () => {
    const names = { ...same, others: new Map([['a', `:not(:where(.${'x'.repeat(500)}))`]]) };
    const { css } = rewriteSheet('a,a,a,a{b:c}'.repeat(10_000), names, 100_000);
    expect(css.length).toBeGreaterThan(100_000);
    expect(css.length).toBeLessThan(110_000);
  });
});

describe('docs/previews.md: a sheet of 2 MB is read in steps', () => {
  const RULE = '.a > .b:hover { color: red; margin: 0 auto }\n';
  const COUNT = Math.floor(LIMIT / RULE.length);
  const names: Renaming = {
    standIns: new Map(),
    others: new Map(),
    attributes: new Map(),
    classOf: (name) => name,
  };

  test.each([
    ['rules', RULE.repeat(COUNT)],
    ['a block of rules', `@media (width > 0) {${RULE.repeat(COUNT)}}`],
    ['nested blocks of rules', `@layer a {@supports (top: 0) {${RULE.repeat(COUNT)}}}`],
  ])('%s', (_, css) => {
    const steps = rewritingSheet(css, names, LIMIT);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    // The rule and each of its declarations.
    expect(count).toBeGreaterThanOrEqual(3 * COUNT);
  });
});

describe('docs/previews.md: a sheet of 1 MB is read in linear time', () => {
  const SIZE = 1_000_000;
  const others = new Map([['div', ':not(:where(.recto-header,.recto-section,.recto-nav))']]);
  const standIns = new Map([['section', 'div:where(.recto-section)']]);
  const full = (): Renaming => ({
    standIns,
    others,
    attributes: new Map(),
    values: new Set(),
    classOf: (name) => name,
  });
  const whole = (piece: string) => (size: number) =>
    piece.repeat(Math.ceil((SIZE * size) / piece.length));

  test.each([
    ['rules', whole('.a > .b:hover { color: red; margin: 0 auto }\n')],
    [
      'one rule of thousands of selectors',
      (size: number) => `${whole('.a:hover b[href^="x"],')(size)} p { top: 0 }`,
    ],
    [
      'selectors that grow',
      whole('div div:first-of-type, section > div:nth-of-type(2) { top: 0 }'),
    ],
    [
      'nested rules',
      whole('a { b { & c { d { top: 0 } } } } @media (x) { @supports (y) { e { top: 0 } } }'),
    ],
    ['rules nested without an end', whole('a{b:c;')],
    ['broken rules', whole('a { : ; } } { b } c { d: "\n; url(x y) ] } @e { ')],
    ['attributes', whole('[data-a="b"] [data-c]::after { content: attr(data-d) }')],
  ])('%s', async (_name, css) => {
    expect(
      await growthOf((size) => {
        const { css: text } = rewriteSheet(css(size), full(), LIMIT);
        expect(text.length).toBeLessThan(LIMIT * 1.02);
      }),
    ).toBeLessThan(LINEAR_GROWTH);
  });
});
