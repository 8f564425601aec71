import type { TreeCursor } from '@lezer/common';
import { TreeFragment } from '@lezer/common';

/** In UTF-16 units; below it, blocks are taken one by one. */
const FIRST_LENGTH = 1000;

/** Continue after blank lines, so that the parser reuses them only together with the next block. */
const MAY_CONTINUE = /List$|^CodeBlock$/;

/**
 * Cuts each fragment of the last tree where its length has doubled. Of one fragment the Markdown parser takes groups of
 * blocks up to a quarter of what precedes the fragment, so all above an edit would be taken block by block: 9 ms at 1 MB.
 */
export function cutFragments(fragments: readonly TreeFragment[]): readonly TreeFragment[] {
  return fragments.flatMap((fragment) => {
    const { from, to, tree, offset, openStart } = fragment;
    const cuts: TreeFragment[] = [];
    let cut = from;
    for (;;) {
      const end = blockEnd(tree.cursor(), Math.max(FIRST_LENGTH, 2 * cut) + offset);
      if (end === null || end - offset >= to) return [...cuts, fragment];
      cut = end - offset;
      cuts.push(new TreeFragment(from, cut, tree, offset, openStart));
    }
  });
}

/** The start of the line below the first block after `position` that ends for certain. */
function blockEnd(cursor: TreeCursor, position: number): number | null {
  if (!cursor.childAfter(position)) return null;
  while (MAY_CONTINUE.test(cursor.name)) if (!cursor.nextSibling()) return null;
  return cursor.to + 1;
}
