import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileWith } from '#content/markdown/micromark.ts';
import { extensionsOf } from '#content/markdown/syntax/extensions.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';

const PROSE = readFileSync(
  join(import.meta.dirname, '../../../fixtures/cases/dollars-in-prose.md'),
  'utf8',
);

const compiled = (text: string) => compileWith(extensionsOf(GITHUB), text);

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
