import { Tree, TreeFragment } from '@lezer/common';
import { describe, expect, test } from 'vitest';
import { markdownText } from '#frames/code/markdownText.ts';
import { sample } from '../../../bench/editor/samples.ts';
import { fc } from '../../../support/laws.ts';

const { parser } = markdownText().language;

const BLOCKS = [
  'A paragraph of *some* words.\n\n',
  'Two lines\nin one.\n\n',
  '## A heading\n\n',
  '- one\n- two\n\n  of two\n\n',
  '1. first\n2. second\n\n',
  '    indented code\n\n',
  '```js\nlet x;\n\nlet y;\n```\n\n',
  '> quoted\n> text\n\n',
  '> - a list\n>\n> in a quote\n\n',
  '<div>\nraw\n</div>\n\n',
  '[link]: /address\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  'Above a table\n| a | b |\n|---|---|\n\n',
  'Above a heading\n# A heading\nand below\n',
  '> A quote\n> | a | b |\n> |---|---|\n\n',
  '\n\n',
];

const text = fc
  .array(fc.constantFrom(...BLOCKS), { minLength: 100, maxLength: 200 })
  .map((blocks) => blocks.join(''));

const edits = fc.array(
  fc.record({
    at: fc.nat(),
    removed: fc.nat({ max: 60 }),
    added: fc.constantFrom(
      '',
      'x',
      '\n',
      '\n\n',
      '- ',
      '    ',
      '```\n',
      '> ',
      '# ',
      '<div>',
      '|',
      '|---|\n',
    ),
  }),
  { minLength: 1, maxLength: 8 },
);

function shape(tree: Tree): readonly string[] {
  const nodes: string[] = [];
  tree.iterate({ enter: ({ name, from, to }) => void nodes.push(`${name} ${from} ${to}`) });
  return nodes;
}

describe('the editor’s Markdown tree after an edit', () => {
  test('what is reused changes no tree', () => {
    fc.assert(
      fc.property(text, edits, (first, changes) => {
        let now = first;
        let tree = parser.parse(now);
        let fragments = TreeFragment.addTree(tree);
        for (const { at, removed, added } of changes) {
          const fromA = at % (now.length + 1);
          const toA = Math.min(now.length, fromA + removed);
          now = now.slice(0, fromA) + added + now.slice(toA);
          const change = { fromA, toA, fromB: fromA, toB: fromA + added.length };
          fragments = [...TreeFragment.applyChanges(fragments, [change], 2)];
          tree = parser.parse(now, fragments);
          expect(shape(tree)).toEqual(shape(parser.parse(now)));
          fragments = TreeFragment.addTree(tree, fragments);
        }
      }),
    );
  });

  test.each([
    ['a line that is no table’s second any more', '| a | b |\n|---|---|\n', '|---', 'x|---'],
    ['a line that is no heading any more', '# heading\n', ' heading', 'heading'],
  ])('%s joins the paragraph above', (_title, block, before, after) => {
    const text = `${'A paragraph. '.repeat(20)}\n${block}\nMore\n`;
    const at = text.indexOf(before);
    const change = { fromA: at, toA: at + before.length, fromB: at, toB: at + after.length };
    const fragments = TreeFragment.applyChanges(TreeFragment.addTree(parser.parse(text)), [change]);
    const now = text.replace(before, after);
    expect(shape(parser.parse(now, fragments))).toEqual(shape(parser.parse(now)));
  });

  test('a key in 1 MB takes neither what is above it nor what is below block by block', () => {
    const source = sample('markdown', 1_000_000);
    const first = parser.parse(source);
    for (const at of [100, source.length >> 1, source.length]) {
      const change = { fromA: at, toA: at, fromB: at, toB: at + 1 };
      const fragments = TreeFragment.applyChanges(TreeFragment.addTree(first), [change]);
      const tree = parser.parse(`${source.slice(0, at)}x${source.slice(at)}`, fragments);
      expect(newNodes(tree, first)).toBeLessThan(1000);
    }
  });
});

/** How many trees are in `tree` that were not in `before`. */
function newNodes(tree: Tree, before: Tree): number {
  const known = new Set<Tree>();
  const add = (each: Tree): void => {
    known.add(each);
    for (const child of each.children) if (child instanceof Tree) add(child);
  };
  add(before);
  const count = (each: Tree): number =>
    known.has(each)
      ? 0
      : each.children.reduce((sum, child) => sum + (child instanceof Tree ? count(child) : 0), 1);
  return count(tree);
}
