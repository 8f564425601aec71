import { html } from '@codemirror/lang-html';
import { markdown } from '@codemirror/lang-markdown';
import type { Tree } from '@lezer/common';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { describe, expect, test } from 'vitest';
import { treeBetween } from '#ui/code/codeTheme.ts';
import { sample } from '../../../bench/editor/samples.ts';
import { fc } from '../../../support/laws.ts';

const TREES = {
  html: html().language.parser.parse(sample('html', 20_000)),
  markdown: markdown().language.parser.parse(sample('markdown', 20_000)),
} as const;

function colours(tree: Tree, from: number, to: number): readonly string[] {
  const found: string[] = [];
  const add = (start: number, end: number, name: string) => found.push(`${start} ${end} ${name}`);
  highlightTree(tree, classHighlighter, add, from, to);
  return found;
}

describe('colouring the screen of a long text', () => {
  for (const type of ['html', 'markdown'] as const) {
    const tree = TREES[type];
    test(`the part of a tree has the colours of the whole one, ${type}`, () => {
      const place = fc.nat({ max: tree.length });
      fc.assert(
        fc.property(place, place, (one, other) => {
          const [from, to] = one < other ? [one, other] : [other, one];
          expect(colours(treeBetween(tree, from, to), from, to)).toEqual(colours(tree, from, to));
        }),
      );
    });
  }

  test('it holds none of the blocks above and below', () => {
    const tree = TREES.markdown;
    const middle = tree.length >> 1;
    const part = treeBetween(tree, middle, middle + 300);
    let blocks = 0;
    for (let block = part.topNode.firstChild; block !== null; block = block.nextSibling)
      blocks += 1;
    expect(blocks).toBeLessThan(10);
  });
});
