import { TreeFragment, type Input } from '@lezer/common';

/** Continue after blank lines, so that the parser reuses them only together with the next block. */
const MAY_CONTINUE = /List$|^CodeBlock$/;

const READ_LENGTH = 1000;

/**
 * Cuts fragments where their length doubles: of each, the parser takes groups of blocks up to a quarter of what precedes
 * it, so without cuts all above an edit is taken block by block (decision 081).
 */
export function cutFragments(
  fragments: readonly TreeFragment[],
  text: Input,
): readonly TreeFragment[] {
  return fragments.flatMap(({ from, to, tree, offset, openStart, openEnd }) => {
    // A table ends the paragraph above it by its second line, so an edit of that line may join them.
    const end = openEnd ? lineStart(text, lineStart(text, to) - 1) : to;
    const cuts: TreeFragment[] = [];
    for (let cut = from; ;) {
      const block = tree.cursor();
      let isFound = block.childAfter(2 * cut + offset);
      while (isFound && MAY_CONTINUE.test(block.name)) isFound = block.nextSibling();
      cut = block.to + 1 - offset;
      if (!isFound || cut >= end) break;
      cuts.push(new TreeFragment(from, cut, tree, offset, openStart));
    }
    return end > from
      ? [...cuts, new TreeFragment(from, end, tree, offset, openStart, openEnd)]
      : cuts;
  });
}

function lineStart(text: Input, end: number): number {
  let from = end;
  let at = -1;
  while (at < 0 && from > 0) {
    const to = from;
    from = Math.max(0, to - READ_LENGTH);
    at = text.read(from, to).lastIndexOf('\n');
  }
  return from + at + 1;
}
