import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileWith } from '#content/markdown/micromark.ts';
import { extensionsOf } from '#content/markdown/syntax/extensions.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';

const DOCUMENT = readFileSync(
  join(import.meta.dirname, '../../../../docs/github-markdown.md'),
  'utf8',
);

const compiled = (text: string) => compileWith(extensionsOf(GITHUB), text);

const BOX =
  /^<div class="markdown-alert markdown-alert-(?:note|tip)">\n<p class="markdown-alert-title">(?:Note|Tip)<\/p>\n<p>/;
const QUOTE = /^<blockquote>\n<p>(?!<div)/;
const INLINE = /<code class="math-inline">a<\/code>/;
const BLOCK = /^<pre><code class="language-math">a\n<\/code><\/pre>$/;
const TEXT = /^<p>[^<]*<\/p>$/;

const RULES: readonly (readonly [rule: string, text: string, expected: RegExp])[] = [
  ['callout of the five kinds', '> [!NOTE]\n> Text', BOX],
  ['kind in any case', '> [!tip]\n> Text', BOX],
  ['text behind the kind', '> [!NOTE] Text', QUOTE],
  ['unknown kind', '> [!OTHER]\n> Text', QUOTE],
  ['kind without text', '> [!NOTE]', QUOTE],
  ['kind in a later line', '> a\n> [!NOTE]', QUOTE],
  ['callout in a list', '- > [!NOTE]\n  > Text', /^<ul>\n<li>\n<blockquote>\n<p>\[!NOTE\]/],
  ['callout in a quote', '> > [!NOTE]\n> > Text', /^<blockquote>\n<blockquote>\n<p>\[!NOTE\]/],
  [
    'callout of several paragraphs',
    '> [!NOTE]\n> One\n>\n> two',
    /<p>One<\/p>\n<p>two<\/p>\n<\/div>$/,
  ],
  ['formula in a line', '$a$', INLINE],
  ['formula in code', '$`a`$', INLINE],
  ['formula on lines of its own', '$$\na\n$$', BLOCK],
  ['fenced formula', '```math\na\n```', BLOCK],
  ['escaped dollar', '\\$a$', TEXT],
  ['dollars in code', '`$a$`', /^<p><code>\$a\$<\/code><\/p>$/],
  ['prices', '$5 and $6', TEXT],
  ['letters around dollars', 'a$b$c', TEXT],
  ['space inside a dollar', '$ a$', TEXT],
  ['digit behind a dollar', '$a$5', TEXT],
  ['formula in bold', '**$a$**', /<strong><code class="math-inline">a<\/code><\/strong>/],
  ['bar in a table’s formula', '| $a\\|b$ |\n|-|', /<code class="math-inline">a\|b<\/code>/],
  ['formula of two numbers', '$100 and 200$', /<code class="math-inline">100 and 200<\/code>/],
  ['display formula inside a sentence', 'a $$b$$ c', /<code class="math-display">b<\/code>/],
  [
    'footnote',
    'a[^1]\n\n[^1]: Note',
    /<sup><a href="#user-content-fn-1".*>1<\/a>[^]*<li id="user-content-fn-1">\n<p>Note /,
  ],
  [
    'footnote used twice',
    'a[^1] b[^1]\n\n[^1]: N',
    /fnref-1-2"[^]*↩<\/a> <a href="#user-content-fnref-1-2"/,
  ],
  [
    'footnotes numbered by use',
    'b[^2] a[^1]\n\n[^1]: A\n[^2]: B',
    /fn-2"[^>]*>1<[^]*fn-1"[^>]*>2<[^]*<p>B [^]*<p>A /,
  ],
  ['footnote without a note', 'a[^x]', TEXT],
  ['note without a use', '[^1]: unused', /^$/],
  [
    'note of two paragraphs',
    'a[^n]\n\n[^n]: One\n\n    two',
    /<li id="user-content-fn-n">\n<p>One<\/p>\n<p>two /,
  ],
  ['name of a footnote in another case', 'a[^B]\n\n[^b]: Note', /<p>Note /],
  [
    'diagram',
    '```mermaid\ngraph TD\n```',
    /^<pre><code class="language-mermaid">graph TD\n<\/code><\/pre>$/,
  ],
  ['emphasis beside Japanese brackets', '**「強調」**です', /<strong>「強調」<\/strong>です/],
];

describe('docs/github-markdown.md', () => {
  test.each(RULES)('%s', (_rule, text, expected) => {
    expect(compiled(text)).toMatch(expected);
  });

  test('has a row for each of these', () => {
    const rows = [...DOCUMENT.matchAll(/^\| (?!rule)([^|]*[^| -]) \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(RULES.map(([rule]) => rule.replace('’', "'")));
  });
});

const PROSE = readFileSync(
  join(import.meta.dirname, '../../../fixtures/cases/dollars-in-prose.md'),
  'utf8',
);

describe('docs/github-markdown.md: prices, variables and code are no formulas', () => {
  test('a page with each of them has no formula, and its code spans are whole', () => {
    const html = compiled(PROSE);
    expect(html).not.toContain('math-');
    expect(html.match(/<code>.*?<\/code>/gu)).toEqual([
      '<code>$PRICE</code>',
      "<code>$('a')</code>",
    ]);
  });

  test.each([
    '$SRC/$DST',
    '$HOME/bin:$PATH',
    '$PATH:$HOME',
    '${a}-${b}',
    '${HOME}/${USER}.txt',
    'run $HOME/$(date) here',
    '$a `b` c$',
    '$5 (US$)',
    '$5 or C$ 7',
    'between $5 million and US$ 6 million',
    '$1,000 (about A$) more',
    '$x$y',
    '$x$é',
  ])('%s', (text) => {
    expect(compiled(text)).not.toContain('math-');
  });

  test.each([
    ['$[0, 1)$', '[0, 1)'],
    ['$]0, 1[$', ']0, 1['],
    ['$\\left( a \\right.$', '\\left( a \\right.'],
    ['$f(x) = \\{x\\}$', 'f(x) = \\{x\\}'],
    ['the $k$(th) one', 'k'],
    ['$x$, $y$.', 'y'],
    ['$a$-$b$', 'b'],
    ['($x$)', 'x'],
    ['$`a`$', 'a'],
    ['$100 and 200$', '100 and 200'],
    ['价 $x$元', 'x'],
    ['값 $x$은', 'x'],
  ])('%s has a formula', (text, formula) => {
    expect(compiled(text)).toContain(`<code class="math-inline">${formula}</code>`);
  });
});
