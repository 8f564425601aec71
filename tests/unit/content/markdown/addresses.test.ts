import { describe, expect, test } from 'vitest';
import { pictureAddresses, replaceAddresses } from '#content/markdown/addresses.ts';

const found = (source: string) => pictureAddresses(source).map(({ address }) => address);

describe('the pictures of a Markdown source', () => {
  test.each([
    ['![Tea](tea.png)', ['tea.png']],
    ['![Tea](<a cup.png> "A cup")', ['a cup.png']],
    ['![a](a\\_b.png)', ['a_b.png']],
    ['![a](https://x.example/?a=1&amp;b=2)', ['https://x.example/?a=1&b=2']],
    ['[![badge](b.svg)](https://x.example)', ['b.svg']],
    ['![Tea][cup]\n\n[cup]: images/cup.jpg', ['images/cup.jpg']],
    ['[site]: https://x.example/page\n\n[site]', []],
    ['<p><img alt="a" src="a.png"></p>', ['a.png']],
    ["text <img src='b.png' src='c.png'> text", ['b.png']],
    ['<img src=c.png>', ['c.png']],
    ['<img data-src="lazy.png" src="real.png">', ['real.png']],
    ['`![no](no.png)`', []],
    ['```\n![no](no.png)\n```', []],
    ['    ![no](no.png)', []],
    ['[link](page.md) and ![x](x.gif)', ['x.gif']],
    ['| a |\n|---|\n| ![t](t.png) |', ['t.png']],
    ['> - ![deep](deep.webp)', ['deep.webp']],
    ['\\![no](no.png)', []],
    [
      '<picture><source srcset="a.webp 1x, b.webp 2x"><img src="c.png"></picture>',
      ['a.webp', 'b.webp', 'c.png'],
    ],
    ['<p style="color:red;background:url(\'a.png\')">x</p>', ['a.png']],
  ])('%j has %j', (source, expected) => expect(found(source)).toEqual(expected));

  test('only the addresses are replaced, wherever they are in a long source', () => {
    const filler = 'A paragraph.\n\n'.repeat(500);
    const source = `${filler}![a](one.png "t") [one.png](one.png)\n\n${filler}<img src="one.png">\n`;
    const next = replaceAddresses(source, pictureAddresses(source), () => 'images/1.png');
    expect(next).toBe(
      `${filler}![a](images/1.png "t") [one.png](one.png)\n\n${filler}<img src="images/1.png">\n`,
    );
    expect(replaceAddresses(source, pictureAddresses(source), () => null)).toBe(source);
  });

  test('with a size, where the text allows sizes; not in front matter', () => {
    const source =
      '---\nmarkdown: sizes\nimage: "![a](no.png)"\n---\n![b](b.png =20x30) ![c](c.png "t" =x5)\n';
    const addresses = pictureAddresses(source);
    expect(addresses.map(({ address }) => address)).toEqual(['b.png', 'c.png']);
    expect(replaceAddresses(source, addresses, () => 'x')).toContain(
      '![b](x =20x30) ![c](x "t" =x5)',
    );
  });
});
