import type { BlockProgress } from '#content/markdown/blocks.ts';
import { enricher, extra, type Extras } from '#content/markdown/rich/enricher.ts';
import { setDirections } from '#content/markdown/rich/directions.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import { blockSheet } from '#frames/markdown/blockSheet.ts';
import type { CodeBlock } from '#frames/markdown/codeBlocks.ts';
import { codeColours } from '#frames/highlight/codeColours.ts';
import { loadHighlighter } from '#frames/highlight/loadHighlighter.ts';
import type { CodeAction } from './codeAction.ts';
import { decorateCode, markStreaming } from './decorateCode.ts';
import { decorateText, handleFootnoteLinks } from './decorateText.ts';

export type ReplySheet = ReturnType<typeof replySheet>;

const EXTRAS: Extras = {
  ...APP_EXTRAS,
  diagrams: extra(async () => (await import('#frames/diagrams/windowDrawers.ts')).drawInReply),
};

let count = 0;

export function replySheet(root: HTMLElement, actions: () => readonly CodeAction[]) {
  count += 1;
  const name = `reply-${count}`;
  const colours = codeColours(root.ownerDocument, loadHighlighter);
  const blocksOf = new WeakMap<Element, CodeBlock>();
  const rich = enricher(EXTRAS);
  const sheet = blockSheet(root, {
    decorate: (block, replaced) => {
      setDirections(block.children);
      rich.add(block, GITHUB);
      decorateText(block, name);
      const blocks = decorateCode(block, actions);
      for (const each of blocks) blocksOf.set(each.pre, each);
      if (blocks.length > 0) colours.add(blocks, replaced !== null);
    },
    changed: () => {},
  });
  const stopFootnotes = handleFootnoteLinks(root);
  const lastCode = () => {
    let element = sheet.elements().at(-1) ?? null;
    while (element !== null && element.localName !== 'pre') {
      element = element.lastElementChild instanceof HTMLElement ? element.lastElementChild : null;
    }
    return element === null ? null : (blocksOf.get(element) ?? null);
  };

  return {
    /** `streaming`: the last block is incomplete. */
    put: ({ blocks, complete }: BlockProgress, streaming: boolean) => {
      const htmls = blocks.map(({ html }) => html);
      sheet.put(htmls, complete);
      markStreaming(root, streaming ? (lastCode()?.pre.parentElement ?? null) : null);
    },
    lastCode,
    colour: (block: CodeBlock) => colours.add([block], true),
    stop: () => {
      stopFootnotes();
      rich.stop();
      colours.stop();
    },
  };
}
