import type { LanguageSupport } from '@codemirror/language';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { describe, expect, test } from 'vitest';
import { codeLanguage } from '#frames/code/codeLanguage.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';

/** The names of the nodes of parsed Markdown, each once. */
function nodesOf(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  parsed(text).iterate({ enter: ({ name }) => void names.add(name) });
  return names;
}

function parsed(text: string) {
  const { language } = codeLanguage('markdown') as LanguageSupport;
  return language.parser.parse(text);
}

describe('highlighting Markdown that would block typing', () => {
  test('inline Markdown of an ordinary long paragraph is highlighted', () => {
    expect(nodesOf('Some *words* of prose. '.repeat(100))).toContain('Emphasis');
  });

  for (const [where, start] of [
    ['a paragraph', ''],
    ['a heading', '# '],
    ['a cell', 'a|b\n-|-\n'],
  ] as const) {
    test(`inline Markdown of ${where} with too many marks is plain`, () => {
      expect(nodesOf(`${start}${'*a_ '.repeat(100)}*b*`)).toContain('Emphasis');
      expect(nodesOf(`${start}${'*a_ '.repeat(10_000)}*b*`)).not.toContain('Emphasis');
    });
  }

  test('what follows such a paragraph is highlighted', () => {
    expect(nodesOf(`${'*a_ '.repeat(10_000)}\n\n*b*`)).toContain('Emphasis');
  });

  test.each(['> ', '- ', '> - '])('deep nesting of "%s" ends, what follows does not', (mark) => {
    const text = `${mark.repeat(5000)}a\n${mark.repeat(200)}b\n\n*c*`;
    expect(nodesOf(text)).toContain('Emphasis');
    let depth = 0;
    let deepest = 0;
    parsed(text).iterate({
      enter: () => void (deepest = Math.max(deepest, (depth += 1))),
      leave: () => void (depth -= 1),
    });
    expect(deepest).toBeLessThan(300);
  });

  test.each(
    WORST_PAGES.filter(({ type }) => type === 'markdown').map((page) => [page.name, page] as const),
  )('%s is highlighted without an overflow of the stack', (_name, page) => {
    const tree = parsed(page.text());
    expect(() => highlightTree(tree, classHighlighter, () => undefined)).not.toThrow();
  });
});
