import { completeInline } from './completeInline.ts';

/** Adds a table's delimiter row, closes emphasis and hides marks without content. A complete block stays as it is. */
export function completeBlock(block: string): string {
  const lineAt = block.lastIndexOf('\n') + 1;
  const shown = ONLY_MARKS.test(block.slice(lineAt)) ? block.slice(0, lineAt) : block;
  return completeTable(shown) ?? completeLastLine(shown);
}

/** A line with only the marks of a list, heading, rule or table, or an underline that would make the line above a heading. */
const ONLY_MARKS = /^[ \t>]*(?:[-*+_=#`~|:][-*+_=#`~|: \t]*|\d{1,9}[.)]?[ \t]*)?$/;

/** Null unless the block ends with a table's header row. */
function completeTable(block: string): string | null {
  const text = block.trimEnd();
  const lineAt = text.lastIndexOf('\n') + 1;
  const header = text.slice(lineAt);
  const lineBefore = text.slice(0, lineAt).trimEnd().split('\n').at(-1);
  if (!header.startsWith('|') || lineBefore?.startsWith('|') === true) return null;
  const closed = /[^\\]\|$/.test(header) ? header : `${completeInline(header)} |`;
  const cells = (closed.match(/(?<!\\)\|/g)?.length ?? 1) - 1;
  return `${text.slice(0, lineAt)}${closed}\n|${' --- |'.repeat(Math.max(1, cells))}\n`;
}

/** Everything before a line's inline text: list and heading marks, or the cells before the last one. */
const LINE_START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)+|^\|(?:.*\|)?/;

function completeLastLine(block: string): string {
  let from = 0;
  for (let at = block.length; at > 0;) {
    at = block.lastIndexOf('\n', at - 1);
    const line = /^.*/.exec(block.slice(at + 1))?.[0] ?? '';
    const start = LINE_START.exec(line)?.[0] ?? '';
    if (start !== '') {
      from = at + 1 + start.length;
      break;
    }
    if (at === -1) break;
  }
  return block.slice(0, from) + completeInline(block.slice(from));
}
