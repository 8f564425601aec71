import type { BlockProgress } from '#content/markdown/blocks.ts';
import { blockSheet } from '#frames/markdown/blockSheet.ts';
import type { CodeBlock } from '#frames/markdown/codeBlocks.ts';
import { codeColours } from '#frames/highlight/codeColours.ts';
import type { CodeAction } from './codeAction.ts';
import { dressCode, markGrowing } from './dressCode.ts';
import { dressText, followNotes } from './dressText.ts';

/** A reply on the page, with all that its blocks have beside their text. */
export interface ReplySheet {
  /** Shows these blocks; `growing` says that the last of them is still being written. */
  readonly put: (progress: BlockProgress, growing: boolean) => void;
  /** The code block at the very end; null when something else stands there. */
  readonly lastCode: () => CodeBlock | null;
  /** Colours a code block anew after it was written on. */
  readonly colour: (block: CodeBlock) => void;
  readonly stop: () => void;
}

let count = 0;

/** Takes charge of the content of `root`. */
export function replySheet(root: HTMLElement, actions: () => readonly CodeAction[]): ReplySheet {
  count += 1;
  const name = `reply-${count}`;
  const colours = codeColours(root.ownerDocument);
  const blocksOf = new WeakMap<Element, CodeBlock>();
  const sheet = blockSheet(root, {
    decorate: (block, replaced) => {
      dressText(block, name);
      const blocks = dressCode(block, actions);
      for (const each of blocks) blocksOf.set(each.pre, each);
      if (blocks.length > 0) colours.add(blocks, replaced !== null);
    },
    changed: () => {},
  });
  const endFollowing = followNotes(root);
  const lastCode = () => {
    let element = sheet.elements().at(-1) ?? null;
    while (element !== null && element.localName !== 'pre') {
      element = element.lastElementChild instanceof HTMLElement ? element.lastElementChild : null;
    }
    return element === null ? null : (blocksOf.get(element) ?? null);
  };

  return {
    put: ({ blocks, complete }, growing) => {
      const htmls = blocks.map(({ html }) => html);
      sheet.put(htmls, complete);
      markGrowing(root, growing ? (lastCode()?.pre.parentElement ?? null) : null);
    },
    lastCode,
    colour: (block) => colours.add([block], true),
    stop: () => {
      endFollowing();
      colours.stop();
    },
  };
}
