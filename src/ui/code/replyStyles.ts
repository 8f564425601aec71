import { stylesheetSingleton } from '#ui/overlays/adoptedStyles.ts';

/** The styles of the assistant's replies. They load with the code that renders replies, not with the first load. */
const REPLY_STYLES = `
.reply { position: relative; min-width: 0; line-height: 1.6; overflow-wrap: anywhere; }
.reply > .group { content-visibility: auto; margin-inline: -0.5rem; padding-inline: 0.5rem; }
.reply .block > *, .reply blockquote > *, .reply .footnotes > * { margin-block: 0 0.75em; }
.reply .group:last-child > .block:last-child > :last-child, .reply blockquote > :last-child { margin-bottom: 0; }
.reply :is(h1, h2, h3, h4, h5, h6) { font-weight: 600; line-height: 1.3; padding-top: 0.5em; text-wrap: balance; }
.reply .group:first-child > .block:first-child > :is(h1, h2, h3, h4, h5, h6) { padding-top: 0; }
.reply :is(h1, h2) { font-family: var(--font-display); font-weight: 550; letter-spacing: -0.01em; }
.reply h1 { font-size: 1.45em; }
.reply h2 { font-size: 1.28em; }
.reply h3 { font-size: 1.12em; }
.reply :is(h4, h5, h6) { font-size: 1em; }
.reply :is(h5, h6) { color: var(--color-muted); }
.reply :is(ul, ol) { padding-inline-start: 1.5em; }
.reply ul { list-style: disc; }
.reply ul ul { list-style: circle; }
.reply ol { list-style: decimal; }
.reply li { margin-block: 0.2em; }
.reply li > :is(p, .code, .sideways, blockquote) { margin-block: 0.4em; }
.reply li::marker { color: var(--color-muted); }
.reply li:has(> .task, > p > .task) { list-style: none; }
.reply .task { display: inline-block; width: 1.5em; margin-inline-start: -1.5em; color: var(--color-accent); }
.reply a { color: var(--color-accent); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
.reply a:hover { text-decoration-thickness: 2px; }
.reply .address { font-size: 0.875em; color: var(--color-muted); }
.reply strong { font-weight: 650; }
.reply em { font-style: italic; }
.reply del { color: var(--color-muted); }
.reply blockquote { padding-inline-start: 1em; border-inline-start: 3px solid var(--color-line); color: var(--color-muted); }
.reply hr { margin-block: 1.25em; border: 0; border-top: 1px solid var(--color-line); }
.reply code { font-family: var(--font-mono); font-size: 0.875em; background: var(--color-sunken); border-radius: var(--radius-sm); padding: 0.12em 0.35em; }
.reply .code { border: 1px solid var(--color-line); border-radius: var(--radius-md); background: var(--color-sunken); overflow: hidden; }
.reply .bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 0 0.25rem; padding: 0.125rem 0.25rem 0.125rem 0.875rem; border-bottom: 1px solid var(--color-line); color: var(--color-muted); }
.reply .actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 0.25rem; }
.reply .language { margin-inline-end: auto; font-size: var(--text-xs); font-weight: 550; }
.reply .code[data-growing] .action, .reply[data-partial] [data-action='apply'] { display: none; }
.reply pre { overflow-x: auto; padding: 0.75rem 0.875rem; font-size: 0.9375rem; line-height: 1.5; }
.reply pre:focus-visible, .reply .sideways:focus-visible { outline-offset: -2px; }
.reply pre code { display: block; width: max-content; min-width: 100%; padding: 0; background: none; white-space: pre; overflow-wrap: normal; tab-size: 2; }
.reply .sideways { overflow-x: auto; max-width: 100%; }
.reply table { border-collapse: collapse; font-size: 0.9375em; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.reply :is(th, td) { padding: 0.4em 0.75em; border-bottom: 1px solid var(--color-line); vertical-align: top; }
.reply :is(th, td):not([align]) { text-align: start; }
.reply th { font-weight: 600; border-bottom-width: 2px; white-space: nowrap; }
.reply td { min-width: 6em; }
.reply :is(sup, sub) { font-size: 0.75em; line-height: 0; }
.reply .footnotes { margin-top: 1.25em; padding-top: 0.75em; border-top: 1px solid var(--color-line); font-size: 0.9em; color: var(--color-muted); }
.reply .sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.reply .problem { color: var(--color-muted); font-style: italic; }
.reply .c-tag { color: var(--color-syntax-tag); }
.reply .c-name { color: var(--color-syntax-attribute); }
.reply .c-value { color: var(--color-syntax-string); }
.reply .c-word { color: var(--color-syntax-keyword); }
.reply .c-aside { color: var(--color-syntax-comment); }
`;

const sheet = stylesheetSingleton();

export function adoptReplyStyles(): () => void {
  sheet.add(REPLY_STYLES);
  return sheet.remove;
}
