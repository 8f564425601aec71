import { describe, expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import { looks, published, shown } from './shownPage.ts';

const publish = async (source: string) => (await publishHtml(source)).html;

describe('the published style sheet', () => {
  test('is beside the HTML, which keeps classes, ids and styles as written', async () => {
    const { html, css } = await publishHtml(
      '<style>h1 { color: red } @media (width < 9px) { h1 { color: green } }</style><h1 class="a" id="b" style="margin: 0">x</h1>',
    );
    expect(html).toBe('<h1 class="a" id="b" style="margin: 0">x</h1>');
    expect(css).toBe('h1{color:red;}\n@media (width < 9px){h1{color:green;}\n}\n');
    expect((await publishHtml('<p>x</p>')).css).toBeNull();
  });

  test('media and container queries, states, layers and nesting apply', async () => {
    const doc = await published(
      `<style media="screen">
        p { color: rgb(1, 1, 1) } @media (max-width: 700px) { p { color: rgb(2, 2, 2) } }
        section { container-type: inline-size } @container (min-width: 100px) { b { color: rgb(3, 3, 3) } }
        @layer a { i { color: rgb(4, 4, 4) } } i { color: rgb(5, 5, 5) }
        section { em { color: rgb(6, 6, 6) } }
        u::before { content: '→' }
        section:has(em) { outline: 1px solid rgb(7, 7, 7) }
      </style><p>x</p><section><b>b</b><i>i</i><em>e</em><u>u</u></section>`,
    );
    expect(looks(doc, 'p').color).toBe('rgb(2, 2, 2)');
    expect(looks(doc, 'b').color).toBe('rgb(3, 3, 3)');
    expect(looks(doc, 'i').color).toBe('rgb(5, 5, 5)');
    expect(looks(doc, 'em').color).toBe('rgb(6, 6, 6)');
    expect(looks(doc, '.recto-section').outlineColor).toBe('rgb(7, 7, 7)');
    const u = doc.querySelector('u');
    expect(u && doc.defaultView?.getComputedStyle(u, '::before').content).toBe('"→"');
  });

  test('html, body and :root keep rem, background and custom properties', async () => {
    const doc = await published(
      '<!doctype html><html class="h" data-theme="dark"><style>:root { --c: rgb(1, 2, 3) } html { font-size: 10px } :root[data-theme=dark] body { background: var(--c) } body > p { width: 5rem }</style><body class="b"><p>x</p>',
    );
    expect(looks(doc, 'body').backgroundColor).toBe('rgb(1, 2, 3)');
    expect(looks(doc, 'p').width).toBe('50px');
    expect([doc.documentElement.className, doc.body.className]).toEqual(['h recto-a1', 'b']);
  });

  test('rules for a div leave converted elements alone, and those for a header find no div', async () => {
    const doc = await published(
      '<style>div { color: rgb(1, 1, 1) } header { color: rgb(2, 2, 2) } .x { color: rgb(3, 3, 3) } code { margin: 1px } kbd { margin: 2px } caption { padding: 3px } td { padding: 4px }</style><header id="h">a</header><div id="d">b</div><header id="x" class="x">c</header><kbd>d</kbd><table id="t"><caption>e</caption><tr><td>f</td></tr></table>',
    );
    expect(looks(doc, '#h').color).toBe('rgb(2, 2, 2)');
    expect(looks(doc, '#d').color).toBe('rgb(1, 1, 1)');
    expect(looks(doc, '#x').color).toBe('rgb(3, 3, 3)');
    expect(looks(doc, 'code').margin).toBe('2px');
    expect(looks(doc, 'tbody.recto-caption td').padding).toBe('0px');
    expect(looks(doc, 'tbody:not(.recto-caption) td').padding).toBe('4px');
  });

  test('default styles and old attributes lose against any rule', async () => {
    const doc = await published(
      '<style>* { margin: 0 } td { background: rgb(1, 1, 1) } @layer a { dd { margin-left: 7px } }</style><figure>a</figure><dl><dd id="dd">b</dd></dl><table><tr><td bgcolor="red">c</td></tr></table>',
    );
    expect(looks(doc, '.recto-figure').margin).toBe('0px');
    expect(looks(doc, 'td').backgroundColor).toBe('rgb(1, 1, 1)');
    const bare = await published('<style>b { color: red }</style><figure>a</figure>');
    expect(looks(bare, '.recto-figure').margin).toBe('16px 40px');
  });

  test('an author’s own recto- class is renamed in both', async () => {
    const doc = await published(
      '<style>header { color: rgb(1, 1, 1) } .recto-header { color: rgb(2, 2, 2) }</style><header>a</header><div id="own" class="recto-header">b</div>',
    );
    expect(looks(doc, '#own').color).toBe('rgb(2, 2, 2)');
    expect(looks(doc, '.recto-header').color).toBe('rgb(1, 1, 1)');
  });

  test('attribute selectors work for attributes that are not published', async () => {
    const doc = await published(
      '<style>[data-state="on"] { color: rgb(1, 1, 1) } details[open] > p, [role=note] { color: rgb(2, 2, 2) }</style><p data-state="on">a</p><b role="note">b</b><details><p id="in">c</p></details>',
    );
    expect(looks(doc, 'p').color).toBe('rgb(1, 1, 1)');
    expect(looks(doc, 'b').color).toBe('rgb(2, 2, 2)');
    expect(looks(doc, '#in').color).toBe('rgb(2, 2, 2)');
  });

  test('every page of several has the sheets of all and its own', async () => {
    const source =
      '<style>p { color: rgb(1, 1, 1) }</style><!-- Page: A --><style>p { margin: 1px }</style><p>a</p><!-- Page: B --><style>p { margin: 2px }</style><p>b</p>';
    const [first, second] = [await published(source, 0), await published(source, 1)];
    expect([looks(first, 'p').color, looks(second, 'p').color]).toEqual([
      'rgb(1, 1, 1)',
      'rgb(1, 1, 1)',
    ]);
    expect([looks(first, 'p').marginTop, looks(second, 'p').marginTop]).toEqual(['1px', '2px']);
  });

  test('cells that stretch have the borders, widths and backgrounds of the sheet', async () => {
    const doc = await published(
      '<style>table { border-collapse: collapse; width: 300px } tr { background: rgb(1, 1, 1) } td, th { border: 1px solid; vertical-align: top }</style><table><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><td>c</td><td>d</td></tr></table>',
    );
    expect(looks(doc, 'table').gap).toBe('0px');
    expect(looks(doc, 'table').width).toBe('300px');
    expect(looks(doc, 'th').backgroundColor).toBe('rgb(1, 1, 1)');
    expect(looks(doc, 'th').alignContent).toBe('start');
  });

  test('elements are counted by the type they had', async () => {
    const doc = await published(
      '<style>section:nth-of-type(2), .x:last-of-type, p:only-of-type, nav:only-of-type { color: rgb(1, 1, 1) }</style><header>a</header><section id="a">b</section><section id="b" class="x">c</section><p id="p">d</p><nav id="n">e</nav><div id="d" class="x">f</div>',
    );
    const coloured = ['a', 'b', 'p', 'n', 'd'].filter(
      (id) => looks(doc, `#${id}`).color === 'rgb(1, 1, 1)',
    );
    expect(coloured).toEqual(['b', 'p', 'n', 'd']);
  });

  test('attr() shows the value of an unpublished attribute', async () => {
    const doc = await published(
      '<style>td::before, b::before { content: "(" attr(data-label) ")" }</style><table><tr><td data-label=\'a"\\ </style>b\'><b>x</b></table>',
    );
    const content = (selector: string) => {
      const element = doc.querySelector(selector);
      return element && doc.defaultView?.getComputedStyle(element, '::before').content;
    };
    expect(content('td')).toBe('"(a\\"\\\\ </style>b)"');
    expect(content('b')).toBe('"()"');
  });

  test('selectors for languages, directions and classes find what they found', async () => {
    const doc = await published(
      '<style>:lang(de), :dir(rtl), [class="y"], p:not([class]), [target] { color: rgb(1, 1, 1) }</style><i lang="de-AT">a</i><b dir="rtl">b</b><section class="y">c</section><p>d</p><u><a href="https://example.org/">e</a></u>',
    );
    for (const one of ['i', 'b', '.recto-section', 'p']) {
      expect([one, looks(doc, one).color]).toEqual([one, 'rgb(1, 1, 1)']);
    }
    expect(looks(doc, 'a').color).not.toBe('rgb(1, 1, 1)');
  });

  test('quotation marks are those of the sheet', async () => {
    const doc = await published('<style>q::before { content: "«" }</style><p><q>a</q></p>');
    const q = doc.querySelector('.recto-q');
    if (q === null) throw new Error('There is no quotation.');
    expect(q.textContent).toBe('a');
    const style = (part: string) => doc.defaultView?.getComputedStyle(q, part).content;
    expect([style('::before'), style('::after')]).toEqual(['"«"', 'close-quote']);
  });

  test('a page from before there were standards is shown as one', async () => {
    const source = '<html><style>p { color: red }</style><body><p>x</p></body></html>';
    expect((await published(source)).compatMode).toBe('BackCompat');
    expect((await published(`<!doctype html>${source}`)).compatMode).toBe('CSS1Compat');
  });

  test('a sheet that cannot be read costs only itself', async () => {
    expect(await publish('<style>@@@ }}} { p:::: {{</style><p>x</p>')).toContain('x');
  });
});

describe('spec §5: a row written past the app', () => {
  test('its sheet is filtered again where it is shown', async () => {
    const css =
      '@import "data:text/css,p{color:red}"; @namespace x url(y); @font-face { font-family: x; src: url(http://192.0.2.1/f) } p { color: rgb(1, 1, 1); background: url(http://192.0.2.1/a) red; --u: url(//192.0.2.1/b) } </style><img src=x onerror=alert(1)>';
    const doc = shown('<p>x</p>', css);
    const [sheet] = doc.adoptedStyleSheets;
    const text = [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText).join('\n');
    expect(text).toContain('rgb(1, 1, 1)');
    expect(text).not.toMatch(/192\.0\.2\.1|@import/);
    expect(doc.querySelector('img')).toBeNull();
  });

  test('in the window it reaches nothing outside its place', () => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<p>x</p>';
    const css =
      ':host { position: fixed !important } @property --recto { syntax: "*"; inherits: false } @media all { :host(*) p, p { color: rgb(1, 1, 1) } p { margin: 1px; :host & { color: red } } }';
    adoptSheet(root, css, 'thumbnail');
    const p = root.querySelector('p');
    expect(getComputedStyle(host).position).toBe('static');
    expect(p && getComputedStyle(p).margin).toBe('1px');
    const text = [...(root.adoptedStyleSheets[0]?.cssRules ?? [])].map((rule) => rule.cssText);
    expect(text.join()).not.toMatch(/:host|@property/);
    host.remove();
  });
});
