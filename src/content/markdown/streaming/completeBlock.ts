import { mendInline } from './completeInline.ts';

/**
 * The last block of a Markdown text that is still coming, as it is likely to go on: a table has its second line, what
 * is emphasised ends, and marks that say nothing yet wait. A block that is complete stays as it is.
 */
export function mendBlock(block: string): string {
  const lineAt = block.lastIndexOf('\n') + 1;
  const last = block.slice(lineAt);
  const shown = ONLY_MARKS.test(last) ? block.slice(0, lineAt) : block;
  return tableOf(shown) ?? mended(shown);
}

/** A line that says nothing yet: of a list, a heading, a rule, a table, or what would make a heading of the line above. */
const ONLY_MARKS = /^[ \t>]*(?:[-*+_=#`~|: \t]*|\d{1,9}[.)]?[ \t]*)$/;

/** A block whose last line heads a table, with the line that makes it one; null for any other. */
function tableOf(block: string): string | null {
  const text = block.trimEnd();
  const lineAt = text.lastIndexOf('\n') + 1;
  const head = text.slice(lineAt);
  if (
    !head.startsWith('|') ||
    text.slice(0, lineAt).trimEnd().split('\n').at(-1)?.startsWith('|')
  ) {
    return null;
  }
  const closed = /[^\\]\|$/.test(head) ? head : `${mendInline(head)} |`;
  const cells = (closed.match(/(?<!\\)\|/g)?.length ?? 1) - 1;
  return `${text.slice(0, lineAt)}${closed}\n|${' --- |'.repeat(Math.max(1, cells))}\n`;
}

/** Where the inline text that is being written begins in its line: behind a mark of a list or heading, or in a cell. */
const LINE_START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)+|^\|(?:.*\|)?/;

function mended(block: string): string {
  let from = 0;
  for (let at = block.length; at > 0;) {
    at = block.lastIndexOf('\n', at - 1);
    const start = LINE_START.exec(block.slice(at + 1, lineEnd(block, at + 1)))?.[0];
    if (start !== undefined && start !== '') {
      from = at + 1 + start.length;
      break;
    }
    if (at === -1) break;
  }
  return block.slice(0, from) + mendInline(block.slice(from));
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
