import { describe, expect, test } from 'vitest';
import { renderedBlocks } from '#content/markdown/blocks.ts';
import type { MarkdownDialect } from '#content/markdown/micromark.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import { growthOf, LINEAR_GROWTH } from '../../../support/growth.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';

/** Sanitising needs a browser. */
const COMPILED: MarkdownDialect = { ...PAGE_DIALECT, sanitise: (html) => html, rawHtml: false };

const render = (text: string) => renderedBlocks(text, COMPILED);

/** Repeated up to 40,000 characters, which is below the length that makes a block hard by itself. */
const PATTERNS = [
  '>',
  '> ',
  '[a]',
  '[',
  '![',
  '[a](<b',
  '[a](',
  '[a](b "',
  '- ',
  '*a_ ',
  '**a*b',
  '*',
  '_a ',
  '~~a~b',
  '<b>',
  '<a ',
  '<a b="',
  '<!-- a ',
  '[a](b)',
  'a@',
  'www.',
  '&a',
  'a\n',
  '[^a',
  '- [ ] ',
  '> > > > a\n',
  '    a\n',
  '\n',
  '[^1]: a\n\n[^1]',
  'a|',
  '|a',
  '- *a_ *b\n',
  '1. *a_ *b\n',
  '> *a_ *b\n',
  'x\n2. *a_\n',
  '|-|\n*a_ ',
  '![[',
  ']',
  '](',
  '`a',
  '``a`',
  '\\[',
  '<',
  '</',
  '[a]: ',
  '[a]: b\n',
  '- a\n\n',
  '- a\n  - b\n',
  '```\n',
  '- ```\n\n',
  '>\n- a\n',
];

/** Of what a dialect adds. */
const EXTENDED_PATTERNS = [
  '$',
  '$a',
  '$a$',
  '$ ',
  '\\$',
  '$$',
  '$$a',
  '$$\n',
  '$$\na\n',
  '$$ a\n$',
  '> $$\n',
  '==',
  '==a',
  '==a ==',
  '*==a',
  '=',
  'a\n: b\n',
  ': ',
  ':a:',
  'a\n: ',
  '- a\n  : b\n',
  '![a](b =1x1)',
  '![a](b "',
  '![a](b "c" =1x',
  '![a](',
  ' =1x1)',
  '\uE000',
  '"\uE0001x',
  '{#',
  '# a {#b}\n',
  'a {#b}\n=\n',
  '> [!note]\n',
  '> [!note]\n\n',
  '> [!note]\n> > [!tip]\n',
  '[!note]',
  '[[toc]]\n\n',
  '「',
  '**「',
  '**「a」**b',
  '~~「',
  '\u{20000}*',
];

describe('Markdown takes linear time', () => {
  test.each([...PATTERNS, ...EXTENDED_PATTERNS])(
    '%j with all features',
    async (pattern) => {
      const front = '---\nmarkdown: extended\n---\n';
      expect(
        await growthOf((size) => render(front + pattern.repeat((40_000 * size) / pattern.length))),
      ).toBeLessThan(LINEAR_GROWTH);
    },
    120_000,
  );

  test.each(WORST_PAGES.filter(({ type }) => type === 'markdown'))(
    '$name',
    async ({ text }) => {
      expect(await growthOf((size) => render(text(size)))).toBeLessThan(LINEAR_GROWTH);
    },
    120_000,
  );

  test.each(PATTERNS)(
    '%j',
    async (pattern) => {
      expect(
        await growthOf((size) => render(pattern.repeat((40_000 * size) / pattern.length))),
      ).toBeLessThan(LINEAR_GROWTH);
    },
    120_000,
  );

  test('a block beyond the limits is plain text with the reason; others are formatted', () => {
    const [before, hard, after] = render(`**a**\n\n${'> '.repeat(5000)}<i>\n\n*b*`);
    expect(before?.html).toBe('<p><strong>a</strong></p>');
    expect(hard?.html).toContain('shown as plain text.</em>');
    expect(hard?.html).toContain('&gt; &lt;i&gt;');
    expect(after?.html).toBe('<p><em>b</em></p>');
  });

  test('long ordinary blocks are formatted', () => {
    const items = Array.from({ length: 1000 }, (_, at) => `${at + 1}. **Item** [${at}](/${at})\n`);
    const rows = Array.from({ length: 500 }, (_, at) => `| **a** | _b_ | [c](/${at}) | ~~d~~ |\n`);
    const outline = Array.from({ length: 300 }, (_, at) => `- a ${at}\n  - b\n    - c\n`);
    const code = `\`\`\`\n${'a[i] = b * c * d;\n'.repeat(4000)}\`\`\`\n`;
    for (const [text, tag] of [
      [items.join(''), '<ol>'],
      [`|a|b|c|d|\n|-|-|-|-|\n${rows.join('')}`, '<table>'],
      [outline.join(''), '<ul>'],
      [code, '<pre><code>'],
      ['Word *and* word. '.repeat(700), '<p>'],
    ] as const) {
      const [block] = render(text);
      expect(block?.html.startsWith(tag)).toBe(true);
      expect(block?.html).not.toContain('plain text');
    }
  });
});
