import { describe, expect, test } from 'vitest';
import { rewriteSheet } from '#content/styleSheet/rewriteSheet.ts';
import type { Renaming } from '#content/styleSheet/selectors.ts';
import { fc } from '../../../support/laws.ts';

const LIMIT = 2 * 1024 * 1024;

function renaming(): Renaming {
  return {
    standIns: new Map([['header', 'div:where(.recto-header)']]),
    others: new Map([['div', ':not(:where(.recto-header))']]),
    attributes: new Map(),
    classOf: (name) => name.replace(/^recto-/, 'own-recto-'),
  };
}

function rewritten(css: string): string {
  return rewriteSheet(css, renaming(), LIMIT).css.replaceAll('\n', '');
}

function dropped(css: string): readonly string[] {
  return rewriteSheet(css, renaming(), LIMIT).dropped.map(({ name, at }) => `${name} @${at}`);
}

describe('what a published style sheet keeps', () => {
  test.each([
    '@media (400px<=width<=700px){a{b:c;}}',
    '@media screen{@media (min-width:1px){a{b:c;}}}',
    '@container card (min-width: 3em) and style(--x: y){a{b:c;}}',
    '@supports selector(:has(a)) and (not (a:b)){a{b:c;}}',
    '@layer a, b;@layer a.b{x{y:z;}}',
    '@keyframes "x"{from{a:b;}50.5%,to{c:d;}}',
    '@property --a{syntax:"<color>";inherits:false;initial-value:red;}',
    '@starting-style{a{b:c;}}',
    'a:hover::before,a:focus-visible{content:"“";}',
    'p:nth-child(even)::marker{a:b;}',
    '::view-transition-old(root){a:b;}',
    ':is(a,b:has(> c, + p)):not(.x){a:b;}',
    '.md\\:flex\\/2{a:b;}',
    'a[href^="x" i]{b:c;}',
    'a{--x:{a:b};--e:;width:calc(100% - (2px*3));grid-template-areas:"a b" "c d";}',
    'a{color:red;&:hover{x:y;}p q{color:blue;}@media (x){color:red;b{c:d;}}color:blue;}',
    'a{x:if(style(--a:b): 1px; else: 2px);font:12px/1.5 a,b!important;}',
    'a{background:url("https://example.org/a.png") url("data:image/png;base64,AA");}',
    '@font-face{font-family:x;src:url("data:font/woff2;base64,AA") format("woff2");}',
  ])('%s', (css) => {
    expect(rewritten(css)).toBe(css);
  });

  test('what is left open ends with the sheet, what is broken costs only itself', () => {
    expect(rewritten('@media x{a{b:c')).toBe('@media x{a{b:c;}}');
    expect(rewritten('a{b:calc(1px')).toBe('a{b:calc(1px);}');
    expect(rewritten('a{b:c;;d:e;f} b{ g:h; i j k; l:m } } c d{{x:y} e:f}')).toBe(
      'a{b:c;d:e;}b{g:h;l:m;}c d{e:f;}',
    );
    expect(rewritten('a{color:"x\ny; b:c} d{e:f}')).toBe('a{b:c;}d{e:f;}');
    expect(rewritten('<!-- a{b:c} --> @@@ }}} { p:::: {{ x')).toContain('a{b:c;}');
  });
});

describe('what a published style sheet leaves out', () => {
  test('what loads from elsewhere', () => {
    expect(rewritten('@import "a.css"; @import url(//x) layer(y); a{b:c}')).toBe('a{b:c;}');
    expect(rewritten('@font-face{font-family:x;src:url(https://x/y)}')).toBe('');
    expect(rewritten('a{background:red url(http://x/y.png)}')).toBe(
      'a{background:red url("data:,");}',
    );
    for (const value of [
      'url(/y)',
      'url("//x/y")',
      "url( 'ftp://x' )",
      'URL(http://x)',
      'url(\\68ttp://x)',
      'u\\72l("http://x")',
      'src("http://x")',
      'image-set("http://x" 1x)',
      '-webkit-image-set(url(http://x) 1x)',
      'url(data:text/html,x)',
      'url(javascript:alert)',
    ]) {
      const css = rewritten(`a{b:${value}}`);
      expect(css).not.toMatch(/http|ftp|\/y|text\/html|javascript/);
      expect(rewritten(`a{--b:${value}}`)).not.toMatch(/http|ftp|\/y|text\/html|javascript/);
    }
    expect(rewritten('a{b:\\75rl(http://x)}')).toBe('');
  });

  test('code of old browsers', () => {
    expect(rewritten('a{b:expression(alert(1));behavior:url(#x);-moz-binding:url(#x);c:d}')).toBe(
      'a{c:d;}',
    );
    expect(rewritten('a{b:EXPR\\45SSION(alert(1));beha\\76ior:none}')).toBe('');
  });

  test('comments, and what ends the element that holds the sheet', () => {
    expect(rewritten('/* c */a/* d */b{/* f */x/**/:/*g*/y /*h*/ z}')).toBe('a/**/b{x:y /**/ z;}');
    for (const css of [
      'a{content:"</style><script>"}',
      'a{content:"\\3c/style>"}',
      'a[title="</style>"]{b:c}',
      '</style>{b:c}',
      '@media </style>{a{b:c}}',
      'a{--x:</style>}',
      'a{background:url(https://x/</style>)}',
    ]) {
      expect(rewritten(css)).not.toMatch(/<\/style/i);
    }
  });

  test('is reported with its place', () => {
    expect(dropped('@charset "x";@import "a";a{b:url(x)}@font-face{src:url(x)}')).toEqual([
      '@import @13',
      'url() @29',
      'url() @51',
      '@font-face @36',
    ]);
  });
});

describe('selectors of elements that publishing replaces', () => {
  test('find the stand-in, as specific as before, and no other', () => {
    expect(rewritten('header a, HEADER.x{b:c}')).toBe(
      'div:where(.recto-header) a, div:where(.recto-header).x{b:c;}',
    );
    expect(rewritten('div > div:hover{b:c}')).toBe(
      'div:not(:where(.recto-header)) > div:not(:where(.recto-header)):hover{b:c;}',
    );
    expect(rewritten(':is(header, p):nth-child(2 of header){b:c}')).toBe(
      ':is(div:where(.recto-header), p):nth-child(2 of div:where(.recto-header)){b:c;}',
    );
    expect(rewritten('@scope (.a) to (header){p{b:c}}')).toBe(
      '@scope (.a) to (div:where(.recto-header)){p{b:c;}}',
    );
    expect(rewritten('.header, #header, [title=header], p::header{b:c}')).toBe(
      '.header, #header, [title=header], p::header{b:c;}',
    );
    expect(rewritten('\\64 iv{b:c}')).toBe('div:not(:where(.recto-header)){b:c;}');
  });

  test('attributes that are not published become classes, as specific', () => {
    const names = renaming();
    const { css } = rewriteSheet(
      '[data-theme="dark"] p[value^=a], [data-theme="dark"][href]{b:c}',
      names,
      LIMIT,
    );
    expect(css).toBe('.recto-a1 p.recto-a2, .recto-a1[href]{b:c;}\n');
    expect([...(names.attributes?.keys() ?? [])]).toEqual(['[data-theme="dark"]', '[value^=a]']);
  });

  test('so do those that publishing changes, languages and directions', () => {
    expect(rewritten('p[class^=x]:lang(de), a[target], [href]:dir(rtl){b:c}')).toBe(
      'p.recto-a1.recto-a2, a.recto-a3, [href].recto-a4{b:c;}',
    );
  });

  test('the value of an attribute becomes a custom property', () => {
    const names = { ...renaming(), values: new Set<string>() };
    const css = 'a::after{content:"(" attr( Data-X ) attr(href) attr(y, "z")}';
    expect(rewriteSheet(css, names, LIMIT).css).toBe(
      'a::after{content:"(" var(--recto-data-x) attr(href) attr(y, "z");}\n',
    );
    expect([...names.values]).toEqual(['data-x']);
  });

  test('elements are counted by the type they had', () => {
    const [header, div] = [
      ':where(div:where(.recto-header))',
      ':where(div:not(:where(.recto-header)))',
    ];
    expect(rewritten('header.x:nth-of-type(2n + 1){b:c}')).toBe(
      `div:where(.recto-header).x:nth-child(2n + 1 of ${header}){b:c;}`,
    );
    expect(rewritten('div:last-of-type p:first-of-type{b:c}')).toBe(
      `div:not(:where(.recto-header)):nth-last-child(1 of ${div}) p:first-of-type{b:c;}`,
    );
    expect(rewritten('header > .x:first-of-type{b:c}')).toBe(
      `div:where(.recto-header) > .x:is(${header}:nth-child(1 of ${header}),${div}:nth-child(1 of ${div}),:where(:not(div)):first-of-type){b:c;}`,
    );
  });

  test('an author’s class of that kind is renamed', () => {
    expect(rewritten('.recto-header, .\\72 ecto-x{b:c}')).toBe(
      '.own-recto-header, .own-recto-x{b:c;}',
    );
  });

  test('namespaces and what is no selector leave the rule out', () => {
    expect(rewritten('svg|a{b:c} a||b{b:c} a]{b:c} p{b:c}')).toBe('p{b:c;}');
  });
});

test('a published sheet published again is the same', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'a',
      'div',
      'header',
      '.x',
      '#y',
      '[z=1]',
      ':hover',
      '::before',
      ':is(',
      ')',
      '{',
      '}',
      ';',
      'color:red',
      '--v:',
      '"s"',
      'url(',
      '@media x',
      '@import',
      ',',
      ' ',
      '/*',
      '*/',
      '\\',
      '<',
      '/style>',
      'calc(1px',
      '!important',
      '&',
      '>',
      '\n',
    ),
    fc.string({ maxLength: 3 }),
  );
  const same: Renaming = {
    ...renaming(),
    standIns: new Map(),
    others: new Map(),
    classOf: (name) => name,
  };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const once = rewriteSheet(pieces.join(''), { ...same, attributes: new Map() }, LIMIT).css;
      expect(once).not.toMatch(/<\/style|@import/i);
      expect(rewriteSheet(once, { ...same, attributes: new Map() }, LIMIT).css).toBe(once);
    }),
    { numRuns: 3000 },
  );
});
