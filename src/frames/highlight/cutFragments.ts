import { TreeFragment } from '@lezer/common';

/** Continue after blank lines, so that the parser reuses them only together with the next block. */
const MAY_CONTINUE = /List$|^CodeBlock$/;

/**
 * Cuts fragments where their length doubles: of each, the parser takes groups of blocks up to a quarter of what precedes
 * it, so without cuts all above an edit is taken block by block (decision 081).
 */
export function cutFragments(fragments: readonly TreeFragment[]): readonly TreeFragment[] {
  return fragments.flatMap((fragment) => {
    const { from, to, tree, offset, openStart } = fragment;
    const cuts: TreeFragment[] = [];
    for (let cut = from; ;) {
      const block = tree.cursor();
      let isFound = block.childAfter(2 * cut + offset);
      while (isFound && MAY_CONTINUE.test(block.name)) isFound = block.nextSibling();
      cut = block.to + 1 - offset;
      if (!isFound || cut >= to) return [...cuts, fragment];
      cuts.push(new TreeFragment(from, cut, tree, offset, openStart));
    }
  });
}
