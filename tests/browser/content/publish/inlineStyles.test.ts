import { describe, expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';

const publish = async (source: string) => (await publishHtml(source)).html;

/** The styles a browser computes for the first element that matches, of a page that is only this HTML. */
async function computed(source: string, selector: string): Promise<CSSStyleDeclaration> {
  document.body.innerHTML = await publish(source);
  const element = document.body.querySelector(selector);
  if (element === null) throw new Error(`Nothing is ${selector}.`);
  return getComputedStyle(element);
}

describe('spec §5: styles written into style attributes', () => {
  test('layers lose against what is in none, and keep their order among themselves', async () => {
    const css =
      '@layer base, theme; @layer theme { p { color: rgb(1, 1, 1); margin: 1px } } @layer base { p { margin: 2px } } p { color: rgb(2, 2, 2) }';
    const { color, marginTop } = await computed(`<style>${css}</style><p>x</p>`, 'p');
    expect([color, marginTop]).toEqual(['rgb(2, 2, 2)', '1px']);
  });

  test('what this browser supports is applied, what it does not is not', async () => {
    const css =
      '@supports (display: grid) { p { color: rgb(1, 1, 1) } } @supports (display: nonsense) { p { color: rgb(2, 2, 2) } } @media only screen { p { margin: 3px } }';
    const { color, marginTop } = await computed(`<style>${css}</style><p>x</p>`, 'p');
    expect([color, marginTop]).toEqual(['rgb(1, 1, 1)', '3px']);
  });

  test('a pseudo-class of structure weighs as much as a class', async () => {
    const css =
      'p:first-child { color: rgb(1, 1, 1) } .a { color: rgb(2, 2, 2) } p:nth-child(1) { margin: 1px } .a { margin: 2px }';
    const { color, marginTop } = await computed(
      `<style>${css}</style><div><p class="a">x</p></div>`,
      'p',
    );
    expect([color, marginTop]).toEqual(['rgb(1, 1, 1)', '1px']);
  });

  test('links have the colour of a:link', async () => {
    const css = 'a:link { color: rgb(1, 1, 1) } a:visited { color: rgb(2, 2, 2) }';
    expect((await computed(`<style>${css}</style><a href="#x">x</a>`, 'a')).color).toBe(
      'rgb(1, 1, 1)',
    );
  });

  test('what animations bring into view can be seen', async () => {
    const css =
      '.in { opacity: 0; animation: show 1s 2s both } @keyframes show { to { opacity: 1 } }';
    expect((await computed(`<style>${css}</style><p class="in">x</p>`, 'p')).opacity).toBe('1');
    const own = '<p style="opacity: 0; animation: show 1s forwards">x</p>';
    expect((await computed(`<style>${css}</style>${own}`, 'p')).opacity).toBe('1');
  });

  test('texts before and after are written as they are shown', async () => {
    const css =
      'p::before { content: "\\2014\\00a0" } p::after { content: close-quote } b::before { content: "→ " / "to" } b::after { content: attr(title) "\\A" }';
    expect(await publish(`<style>${css}</style><p>x</p><b title="t">y</b>`)).toBe(
      '<p><span>—\u00a0</span>x<span>”</span></p><b title="t"><span>→ </span>y<span>t </span></b>'.replaceAll(
        '\u00a0',
        '&nbsp;',
      ),
    );
  });

  test('a first letter set apart keeps its look and its word', async () => {
    const html = await publish(
      '<style>p::first-letter { float: left }</style><p>«<b>Once</b> upon</p><p> 1st</p><p><img src="data:,">z</p>',
    );
    expect(html).toContain('<b>Once</b>');
    expect(html).toContain('<p> <span class="recto-letter" style="float: left;">1</span>st</p>');
  });

  test('a comment of the inliner is a comment', async () => {
    expect(await publish('<style>/* juice ignore */ p { color: red }</style><p>x</p>')).toBe(
      '<p style="color: red;">x</p>',
    );
  });
});

describe('spec §5: what old attributes say', () => {
  test('colours of text and links, and the space in cells', async () => {
    expect(
      await publish(
        '<body text="red" link="#00f"><a href="#a" name="b">x</a><table cellpadding="4" border="1"><tr><td>y</table>',
      ),
    ).toBe(
      '<div style="color: red;" class="recto-body"><a href="#a" style="color: #00f;" id="b">x</a><table style="border: 1px outset gray;"><tbody><tr><td style="padding: 4px; border: 1px inset gray;">y</td></tr></tbody></table></div>',
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

  test('every cell stands under its heading', async () => {
    document.body.innerHTML = await publish(SPANS);
    const [a, b, c, d] = [...document.body.querySelectorAll('th, td')].map((cell) =>
      cell.getBoundingClientRect(),
    );
    if (a === undefined || b === undefined || c === undefined || d === undefined)
      throw new Error('Cells are missing.');
    expect(Math.abs(a.height - b.height - c.height)).toBeLessThan(3);
    expect(Math.abs(b.width - c.width - d.width)).toBeLessThan(3);
    expect(c.left).toBeCloseTo(b.left, 0);
    expect(d.right).toBeCloseTo(b.right, 0);
  });

  test('cells have the background of their row', async () => {
    expect((await computed(SPANS, 'th')).backgroundColor).toBe('rgb(1, 1, 1)');
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
