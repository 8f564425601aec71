import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileWith } from '#content/markdown/micromark.ts';
import { completeBlock } from '#content/markdown/partialMarkdown.ts';
import { EXTENDED_REPLY } from '#content/markdown/extendedReply.ts';
import { extensionsOf } from '#content/markdown/syntax/extensions.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';

const REPLY = readFileSync(
  join(import.meta.dirname, '../../../fixtures/cases/reply-latex.txt'),
  'utf8',
);

const drawn = (text: string) => EXTENDED_REPLY.compile(text, GITHUB);

describe('docs/github-markdown.md: LaTeX’s marks of formulas in replies', () => {
  test('a reply with both kinds keeps every backslash', () => {
    const html = drawn(REPLY);
    expect(html).toContain('<code class="math-inline">E = mc^2</code>');
    expect(html).toContain('<code class="math-inline">a_1 * b_1 * c_1</code>');
    expect(html).toContain(
      '<pre><code class="language-math">\\int_0^1 x^2\\,dx = \\frac{1}{3}\n</code></pre>',
    );
  });

  test.each([
    ['\\[x\\]', '<pre><code class="language-math">x\n</code></pre>'],
    ['\\[\na\n= b\n- c\n\\]', '<pre><code class="language-math">a\n= b\n- c\n</code></pre>'],
    ['so \\[x\\] holds', '<code class="math-display">x</code>'],
    ['- \\(a\\)\n- \\(b\\)', '<code class="math-inline">b</code>'],
    ['\\(a \\\\ b\\)', '<code class="math-inline">a \\\\ b</code>'],
    ['**\\(a*b\\)**', '<strong><code class="math-inline">a*b</code></strong>'],
    ['| \\(a\\) |\n|-|', '<th><code class="math-inline">a</code></th>'],
  ])('%j', (text, html) => {
    expect(drawn(text)).toContain(html);
  });

  test.each([
    '`\\(a\\)`',
    '```\n\\[\na\n\\]\n```',
    '\\\\(a\\\\)',
    '\\[words\\](https://example.org)',
    '\\(`a\\)`',
    '\\(a',
    '\\(\\)',
  ])('%j has none', (text) => {
    expect(drawn(text)).not.toContain('math');
  });

  test('in a page they are escaped brackets', () => {
    expect(compileWith(extensionsOf(GITHUB), '\\(a\\)')).toBe('<p>(a)</p>');
  });

  test('any formula between them is drawn as it is written', () => {
    const pieces = fc.constantFrom(
      'x',
      '_',
      '*',
      '^',
      '{',
      '}',
      '\\frac',
      '\\,',
      ' ',
      '$',
      '[',
      '<',
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1 }), (parts) => {
        const formula = `x${parts.join('')}x`;
        const escaped = formula.replaceAll('<', '&lt;');
        expect(drawn(`so \\(${formula}\\).`)).toBe(
          `<p>so <code class="math-inline">${escaped}</code>.</p>`,
        );
      }),
    );
  });

  test('a formula that is still arriving is not shown, and does not change what follows', () => {
    expect(completeBlock('It is \\(a*b')).toBe('It is ');
    expect(completeBlock('It is \\(a*b\\) and **bo')).toBe('It is \\(a*b\\) and **bo**');
  });
});
