import { describe, expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';
import { looks, published } from './shownPage.ts';

const publish = async (source: string) => (await publishHtml(source)).html;

describe('spec §5: what old attributes say', () => {
  test('colours of text and links, and the space in cells', async () => {
    expect(
      await publish(
        '<body text="red" link="#00f"><a href="#a" name="b">x</a><table cellpadding="4" border="1"><tr><td>y</table>',
      ),
    ).toBe(
      '<div style="color: red;" class="recto-body"><a href="#a" style="color: #00f;" id="b">x</a><table style="border: 1px outset;"><tbody><tr><td style="padding: 4px; border: 1px inset;">y</td></tr></tbody></table></div>',
    );
  });

  test('lists in lists have no space around them', async () => {
    const doc = await published(
      '<dl><dt>a</dt><dd id="dd"><ul><li>b</li></ul><dl id="dl"><dt>c</dt></dl></dd></dl>',
    );
    expect([looks(doc, 'ul').marginTop, looks(doc, '#dl').marginTop]).toEqual(['0px', '0px']);
    expect(looks(doc, 'body > div').marginTop).toBe('16px');
  });

  test('lists count as they did', async () => {
    expect(
      await publish('<ol start="4" reversed><li>a</li><li value="9">b</li><li>c</li></ol>'),
    ).toBe(
      '<ol><li style="counter-set: list-item 4;">a</li><li style="counter-set: list-item 9;">b</li><li style="counter-set: list-item 8;">c</li></ol>',
    );
  });

  test('readings are above the text', async () => {
    const doc = await published('<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>');
    expect(looks(doc, 'span').display).toBe('ruby');
    expect(looks(doc, 'sup').display).toBe('ruby-text');
  });

  test('lines between groups, at the edges of cells', async () => {
    expect(
      await publish(
        '<table rules="groups"><colgroup span="2"></colgroup><tr><td>a</td><td>b</td><td>c</td></tr></table>',
      ),
    ).toBe(
      '<table style="border-collapse: collapse;"><tbody><tr><td style="border-top: 1px solid; border-bottom: 1px solid; border-left: 1px solid;">a</td><td style="border-top: 1px solid; border-bottom: 1px solid; border-right: 1px solid;">b</td><td style="border-top: 1px solid; border-bottom: 1px solid;">c</td></tr></tbody></table>',
    );
  });

  test('fonts, sizes and lines', async () => {
    expect(
      await publish('<font face="Arial, sans" size="+2" color="red">x</font><hr size="4" noshade>'),
    ).toBe(
      '<span style="color: red; font-size: x-large; font-family: Arial, sans;">x</span><hr style="border-style: solid; background-color: gray; height: 2px;">',
    );
  });
});

describe('spec §5: cells that stretch', () => {
  const SPANS =
    '<table style="border-collapse: collapse"><tr style="background: rgb(1, 1, 1)"><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><td>c</td><td>d</td></tr></table>';

  test('every cell is under its heading', async () => {
    const doc = await published(SPANS);
    const [a, b, c, d] = [...doc.querySelectorAll('th, td')].map((cell) =>
      cell.getBoundingClientRect(),
    );
    if (a === undefined || b === undefined || c === undefined || d === undefined)
      throw new Error('Cells are missing.');
    expect(Math.abs(a.height - b.height - c.height)).toBeLessThan(3);
    expect(Math.abs(b.width - c.width - d.width)).toBeLessThan(3);
    expect(c.left).toBeCloseTo(b.left, 0);
    expect(d.right).toBeCloseTo(b.right, 0);
  });

  test('a cell’s height is the least, and only lines lie on each other', async () => {
    const doc = await published(
      '<style>table { border-collapse: collapse } td { border: 1px solid; height: 20px }</style><table><tr><th id="th" colspan="2">a</th></tr><tr><td id="one">b</td><td id="two">c<br>d<br>e<br>f</td></tr></table>',
    );
    expect(looks(doc, '#th').margin).toBe('0px');
    expect(looks(doc, '#one').margin).toBe('0px -1px 0px 0px');
    const [one, two] = ['#one', '#two'].map((id) => doc.querySelector(id)?.clientHeight);
    expect(one).toBe(two);
    expect(two).toBeGreaterThan(60);
  });

  test('cells have the background of their row', async () => {
    expect(looks(await published(SPANS), 'th').backgroundColor).toBe('rgb(1, 1, 1)');
  });

  test('a table without such cells stays a table, and so does one made to be too large', async () => {
    expect(await publish('<table><tr><td>x</td></tr></table>')).toBe(
      '<table><tbody><tr><td>x</td></tr></tbody></table>',
    );
    const huge = `<table>${'<tr><td colspan="1000" rowspan="1000">x</td></tr>'.repeat(50)}</table>`;
    expect(await publish(huge)).not.toContain('grid');
  });

  test('publishing again changes nothing', async () => {
    const html = await publish(SPANS);
    expect(await publish(html)).toBe(html);
  });
});
