import { expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';
import { standalonePage } from '#content/publish/standalone.ts';
import { MAX_SHEET_BYTES } from '#domain/page/page.ts';
import { blockedShare, growthOf, LINEAR_GROWTH, MOST_BLOCKED } from '../../../support/growth.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';

/** For pages this long, in UTF-16 units; the longer ones say nothing else. */
const MOST = 1_000_000;

test.each(WORST_PAGES.filter(({ type }) => type === 'html'))(
  '$name is published in linear time',
  async ({ text }) => {
    const growth = await growthOf((size) => publishHtml(text(size).slice(0, MOST * size)));
    expect(growth).toBeLessThan(LINEAR_GROWTH);
  },
);

const SHEETS: ReadonlyArray<readonly [string, (size: number) => string]> = [
  ['rules', filled('.a > .b:hover { color: red; margin: 0 auto }\n')],
  ['attributes', filled('[data-a="b"] [data-c]:first-of-type::after { content: attr(data-d) }\n')],
  ['broken rules', filled('a { : ; } } { b } c { d: "\n; url(x y) ] } @e { ')],
  ['selectors of one rule', (size) => `${filled('.a > .b:hover, ')(size)} p { color: red }`],
  ['nested rules', filled(`${'&:is(a, b) { '.repeat(20)} color: red ${'}'.repeat(20)}\n`)],
  ['brackets', filled('a:is(([{')],
  ['different attributes', filled((n) => `[data-a${n}] { color: red }\n`)],
  ['different values', filled((n) => `p::after { content: attr(data-a${n}) }\n`)],
  [
    'kinds of elements',
    filled('section:nth-of-type(2n) > x-a:last-of-type, .x:first-of-type {}\n'),
  ],
  ['escapes', filled('.\\61\\62 \\63 { c\\6flor: r\\65 d }\n')],
  ['comments', filled('/* a */ /**/ p /* b */ { /* c */ color /* d */ : /* e */ red }')],
  ['strings', filled('p { content: "\\"{}\\\n" }\n')],
  ['media queries', filled((n) => `@media (width > ${n}px) { p { top: 0 } }\n`)],
];

function filled(piece: string | ((index: number) => string)): (size?: number) => string {
  return (size = 1) => {
    if (typeof piece === 'string') return piece.repeat((MOST * size) / piece.length);
    let text = '';
    for (let index = 0; text.length < MOST * size; index += 1) text += piece(index);
    return text;
  };
}

const ELEMENTS: ReadonlyArray<readonly [string, string]> = [
  ['elements', '<i>x</i> '.repeat(60_000)],
  ['elements in one', `<div class="a"><p>${'<i>x</i> '.repeat(60_000)}</div>`],
  ['elements in each other', `${'<section>'.repeat(100)}${'<i>x</i> '.repeat(60_000)}`],
  ['custom elements in each other', `${'<x-a>'.repeat(100)}${'<i>x</i> '.repeat(60_000)}`],
  ['empty elements', '<p>'.repeat(150_000)],
  ['empty elements in a body', `<body class="a">${'<p>'.repeat(150_000)}`],
  ['comments', 'x<!-- y -->'.repeat(100_000)],
  ['tables', '<table border cellpadding=4><tr><td colspan=2>a<td>b</table>'.repeat(15_000)],
  ['cells', `<table>${`<tr>${'<td colspan=2>'.repeat(50)}`.repeat(1400)}</table>`],
  ['lists', '<ol start=4><li>a<li value=9>b</ol>'.repeat(20_000)],
  ['links', `<body link=red>${'<a href=x name=y>x</a>'.repeat(40_000)}`],
  ['cells of an old page', `<html><table>${'<tr><td><p>x'.repeat(30_000)}</table>`],
  ['attributes', '<p a=1 b=2 c=3 d=4 e=5 f=6>'.repeat(35_000)],
  ['different attributes', filled((n) => `<p a${n} b${n} c${n}>`)()],
  ['different elements', filled((n) => `<x-${n}>x</x-${n}>`)()],
  [
    'addresses',
    filled(
      (n) =>
        `<a href="${n.toString(36).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}:1">x</a>`,
    )(),
  ],
  ['pages', `${'<i>x</i> '.repeat(2000)}${'<!-- Page: P -->x'.repeat(400)}`],
];

test.each(ELEMENTS)(
  'publishing and remixing many %s does not hold up the app',
  async (_name, html) => {
    const options = { title: 'A', original: { title: 'B', link: '/c' } };
    expect(await blockedShare(() => publishHtml(html))).toBeLessThan(MOST_BLOCKED);
    const remix = async () => standalonePage(html, options);
    expect(await blockedShare(remix)).toBeLessThan(MOST_BLOCKED);
  },
  180_000,
);

test.each(SHEETS)(
  'a page with a style sheet of 1 MB is published in linear time, and does not hold up the app: %s',
  async (_name, css) => {
    const body = '<section data-a="b"><p data-c data-d="e">x</p></section>';
    const publish = (size: number) =>
      publishHtml(`<style>${css(size)}</style>${body.repeat(2000 * size)}`);
    expect(await growthOf(publish)).toBeLessThan(LINEAR_GROWTH);
    expect(await blockedShare(() => publish(1))).toBeLessThan(MOST_BLOCKED);
  },
);

test('a sheet that grows past its limit is cut after it, so that saving refuses the page', async () => {
  const css = 'header,footer,section{top:0}\n'.repeat(60_000);
  const body = '<header>a</header><footer>b</footer><section>c</section>';
  const published = await publishHtml(`<style>${css}</style>${body}`);
  expect(published.css?.length).toBeGreaterThan(MAX_SHEET_BYTES);
  expect(published.css?.length).toBeLessThan(1.1 * MAX_SHEET_BYTES);
});
