import { describe, expect, test } from 'vitest';
import { replaceSheetAddresses, sheetAddresses } from '#content/styleSheet/tokens.ts';

describe('the addresses of a style sheet', () => {
  test.each([
    ['a{background:url(https://x.example/a.png)}', ['https://x.example/a.png']],
    ['a{background:url("https://x.example/a(1).png")}', ['https://x.example/a(1).png']],
    ["a{background:image-set('a.png' 1x, url(b.png) 2x)}", ['a.png', 'b.png']],
    ['a::before{content:"url(no.png)"}', []],
    ['/* url(no.png) */a{color:red}', []],
    ['a{width:calc(1px + 2px)}', []],
  ])('%j has %j', (css, expected) => expect(sheetAddresses(css)).toEqual(expected));

  test('only they are replaced', () => {
    const css = 'a{background:url(a.png) no-repeat}b{content:"a.png"}c{background:url("b.png")}';
    expect(
      replaceSheetAddresses(css, (one) => (one === 'a.png' ? 'data:image/png,x"y' : null)),
    ).toBe(
      'a{background:url("data:image/png,x\\"y") no-repeat}b{content:"a.png"}c{background:url("b.png")}',
    );
  });
});
