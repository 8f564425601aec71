/** The style sheet of rendered Markdown. The frame's owner chooses light or dark by setting `color-scheme`. */
export const MARKDOWN_STYLES = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1d2330, #e9e7e1);
  --muted: light-dark(#5b6270, #a9adb6);
  --line: light-dark(#dfddd8, #363b46);
  --paper: light-dark(#fdfdfb, #171a21);
  --soft: light-dark(#f3f2ee, #20242d);
  --accent: light-dark(#2447b8, #93b4ff);
  --mark: light-dark(#fff1a8, #5a4b12);
  --tag: light-dark(oklch(0.45 0.17 262), oklch(0.77 0.11 258));
  --name: light-dark(oklch(0.47 0.11 68), oklch(0.83 0.1 82));
  --value: light-dark(oklch(0.45 0.1 158), oklch(0.8 0.1 158));
  --word: light-dark(oklch(0.47 0.16 350), oklch(0.78 0.11 350));
  --aside: light-dark(oklch(0.5 0.014 262), oklch(0.7 0.014 262));
  --side: clamp(18px, 5vw, 40px);
  --sans: ui-sans-serif, system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  --display: 'Iowan Old Style', 'Palatino Linotype', 'TeX Gyre Pagella', Georgia, serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace;
  background: var(--paper);
  color: var(--ink);
  font: 400 16.5px/1.65 var(--sans);
  -webkit-text-size-adjust: 100%;
  overflow-wrap: break-word;
  scrollbar-color: var(--line) transparent;
}
body { margin: 0; }
.markdown { max-width: 68ch; margin: 0 auto; padding: clamp(20px, 5vw, 48px) var(--side) 72px; }
.group { content-visibility: auto; margin-inline: calc(-1 * var(--side)); padding-inline: var(--side); }
h1, h2, h3, h4, h5, h6 { font-family: var(--display); line-height: 1.22; margin: 0 0 0.6em; padding-top: 1.2em; font-weight: 650; text-wrap: balance; }
h1 { font-size: 2.2em; letter-spacing: -0.012em; }
h2 { font-size: 1.6em; letter-spacing: -0.008em; padding-bottom: 0.25em; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.28em; padding-top: 1em; }
h4 { font-size: 1.08em; padding-top: 0.9em; }
h5, h6 { font: 650 0.92em/1.4 var(--sans); padding-top: 0.7em; color: var(--muted); }
.markdown > :first-child, .group:first-child > .block:first-child > :first-child { margin-top: 0; }
:is(.markdown, .group:first-child > .block:first-child, li, blockquote, td) > :is(h1, h2, h3, h4, h5, h6):first-child { padding-top: 0; }
.anchor { margin-inline-start: 0.35em; color: var(--muted); font-weight: 400; text-decoration: none; opacity: 0; }
.anchor::before { content: '#'; }
:is(h1, h2, h3, h4, h5, h6):hover > .anchor, .anchor:focus-visible { opacity: 1; }
.anchor:hover { color: var(--accent); }
[tabindex='-1']:focus { outline: none; }
[tabindex='-1']:focus-visible { background: color-mix(in oklab, var(--mark) 60%, transparent); border-radius: 4px; }
p, ul, ol, blockquote, pre, table, .markdown-alert, .definitions { margin: 0 0 1.1em; }
p, li, h1, h2, h3, h4, h5, h6, td, th { unicode-bidi: plaintext; }

li + li { margin-top: 0.25em; }
li > ul, li > ol { margin: 0.25em 0 0; }
ul, ol { padding-inline-start: 1.6em; }
li::marker { color: var(--muted); }
li:has(> .task), li:has(> p > .task) { list-style: none; }
.task { display: inline-block; width: 1.5em; margin-inline-start: -1.5em; color: var(--accent); }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { text-decoration-thickness: 2px; }
a:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
blockquote { margin-inline: 0; padding: 0.1em 0 0.1em 1.2em; border-inline-start: 3px solid var(--line); color: var(--muted); }
blockquote > :last-child, .markdown-alert > :last-child { margin-bottom: 0; }
.markdown-alert { --kind: var(--accent); padding: 0.5em 1.1em; border-inline-start: 3px solid var(--kind); }
.term, .markdown-alert-title { font-weight: 650; }
.markdown-alert-title { margin: 0; color: var(--kind); }
.markdown-alert-tip { --kind: var(--value); }
.markdown-alert-important { --kind: var(--word); }
.markdown-alert-warning { --kind: var(--name); }
.markdown-alert-caution { --kind: light-dark(#c21f2c, #ff7b72); }
.description { margin-inline-start: 1.6em; }
code { font-family: var(--mono); font-size: 0.88em; background: var(--soft); padding: 0.14em 0.36em; border-radius: 4px; }
pre, code { direction: ltr; unicode-bidi: isolate; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: 14px 16px; overflow: auto; line-height: 1.5; }
pre code { background: none; padding: 0; font-size: 0.86em; tab-size: 2; white-space: pre; overflow-wrap: normal; }
.code { position: relative; margin: 0 0 1.1em; }
.code > pre { margin: 0; }
.language { display: block; margin-bottom: -8px; padding: 8px 16px 16px; font: 550 12px/16px var(--sans); color: var(--muted); background: var(--soft); border: 1px solid var(--line); border-bottom: 0; border-radius: 8px 8px 0 0; }
.language ~ pre { border-top: 0; border-radius: 0 0 8px 8px; padding-top: 2px; }
.code > button { position: absolute; inset-block-start: 7px; inset-inline-end: 7px; font: 550 12px/1 var(--sans); color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 5px; padding: 7px 9px; cursor: pointer; opacity: 0; transition: opacity 120ms; }
.language + button { inset-block-start: 3px; background: none; border-color: transparent; color: var(--muted); opacity: 1; }
.language + button:hover { color: var(--ink); }
.code:hover > button, .code > button:focus-visible, .code > button[data-copied] { opacity: 1; }
.c-tag { color: var(--tag); }
.c-name { color: var(--name); }
.c-value { color: var(--value); }
.c-word { color: var(--word); }
.c-aside { color: var(--aside); }
@media (hover: none) { .code > button { opacity: 1; background: none; border-color: transparent; color: var(--muted); } .code > button:first-child + pre { padding-top: 40px; } .anchor { pointer-events: none; } }
@media (pointer: coarse) { .code > button { min-width: 44px; min-height: 44px; inset-block-start: 0; inset-inline-end: 0; } .language { padding-block: 14px 16px; } }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.4em 0 1.7em; }
img { max-width: 100%; height: auto; border-radius: 4px; }
table { display: block; max-width: 100%; width: max-content; overflow-x: auto; border-collapse: collapse; font-size: 0.94em; font-variant-numeric: tabular-nums; }
th, td { padding: 0.45em 0.85em; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-weight: 650; border-bottom: 2px solid var(--line); white-space: nowrap; }
mark { background: var(--mark); color: inherit; padding: 0 0.15em; border-radius: 2px; }
del { color: var(--muted); }
sup, sub { line-height: 0; font-size: 0.75em; }
.footnotes { margin-top: 2.4em; padding-top: 1em; border-top: 1px solid var(--line); font-size: 0.9em; color: var(--muted); }
.sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.page-name { display: flex; align-items: center; gap: 1em; margin: 2.4em 0 1.8em; font: 600 0.8em/1 var(--sans); color: var(--muted); }
.page-name::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
.diagram.stale + :is(pre, .code) { display: none; }
.problem { color: var(--muted); font-style: italic; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media print { .markdown { max-width: none; padding: 0; } .group { content-visibility: visible; } .code > button, .anchor { display: none; } }
`;
