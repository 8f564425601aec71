import { describe, expect, test } from 'vitest';
import { htmlThumbnail } from '#content/documents/thumbnail.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import { WORST_SHEETS } from '../../../support/worstSheets.ts';
import { ROOM } from '../../../support/growth.ts';
import { cardCosts, FULL_PAGE } from './cardCosts.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

/** The largest sheet that a thumbnail has. */
function filled(rule: (index: number) => string): string {
  let css = '';
  for (let index = 0; css.length < 99_000; index += 1) css += `${rule(index)}\n`;
  return css;
}

const SHEETS: ReadonlyArray<readonly [string, string]> = [
  [':has()', filled((n) => `*:has(* ~ * ~ *.x${n}) * { color: red }`)],
  [':not(:has())', filled((n) => `*:not(:has(~ *:has(~ *))) { top: ${n}px }`)],
  ['siblings', filled((n) => `.z${n} ~ b ~ b ~ b ~ b ~ b { top: 1px }`)],
  ['siblings and children', filled((n) => `.z${n} > * ~ * ~ * > * ~ * ~ b { top: 1px }`)],
  ['descendants', filled((n) => `div + .z${n} div ~ * div ~ * div ~ * div b ~ b { top: 1px }`)],
  [':is() in :is()', filled((n) => `:is(:is(:is(b ~ b.z) ~ b) ~ b) ~ b { top: ${n}px }`)],
  [':not() in :not()', filled((n) => `b:not(b:not(b:not(.z${n} ~ b) ~ b) ~ b) ~ b { top: 1px }`)],
  [':nth-child(of)', filled((n) => `b:nth-child(2n of b:nth-child(3n of b)) { top: ${n}px }`)],
  ['rules for all', filled((n) => `:not(.a${n}):not(.b${n}) { top: 1px }`)],
  ['attributes', filled((n) => `[class*="a${n}"][style*="b"] { top: 1px }`)],
  ['scopes', filled((n) => `@scope (div) to (p) { :scope * { top: ${n}px } }`)],
  [
    'containers',
    `${filled((n) => `@container (width > ${n}px) { * { top: 1px } }`)} * { container-type: inline-size }`,
  ],
  ['lists in lists', `${'div, p, b, i {'.repeat(12)} color: red ${'}'.repeat(12)}`],
  ['rules that double', `${'& &, & * {'.repeat(20)} color: red ${'}'.repeat(20)}`],
  ['layers in layers', `${'@layer a {'.repeat(2000)} * { color: red } ${'}'.repeat(2000)}`],
  [
    'generated text',
    filled(() => `*::before { content: "${'x'.repeat(200)}"; border: 1px solid }`),
  ],
  ...WORST_SHEETS.map(({ name, css }) => [name, css] as const),
  ['tracks', '* { display: grid; grid-template-columns: repeat(10000, 1px) }'],
];

describe('thumbnails with the worst style sheets', () => {
  test.each(SHEETS)('%s: a card does not stall the app', async (_name, css) => {
    const { drawn, painted } = await cardCosts(() => htmlThumbnail(FULL_PAGE, css, TEST_PROJECT));
    expect(drawn).toBeLessThan(ROOM);
    expect(painted).toBeLessThan(ROOM);
  });

  test('rules in usual numbers apply, in lists and nested', () => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<p>x</p><ul><li><b>y</b></li></ul>';
    const css =
      'p, b { margin: 1px } ul, ol { & > li, & > dt { b, i { color: rgb(1, 1, 1); & + i { top: 0 } } } } p:has(+ ul) { padding: 2px }';
    const looks = (one: string) => {
      const element = root.querySelector(one);
      if (element === null) throw new Error(`There is no ${one}.`);
      return getComputedStyle(element);
    };
    adoptSheet(root, css, 'thumbnail');
    expect([looks('b').margin, looks('b').color]).toEqual(['1px', 'rgb(1, 1, 1)']);
    expect(looks('p').padding).toBe('0px');
    adoptSheet(root, css, 'print');
    expect(looks('p').padding).toBe('2px');
    host.remove();
  });
});
