import { diffArrays } from 'diff';

/** How many lines one text has that another has not. */
export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** Texts that take longer to compare, in ms, are only said to differ. */
const PATIENCE_MS = 40;

/** The lines that `after` added to `before` and took out of it; null when that takes too long to tell. */
export function lineCounts(before: string, after: string): LineCounts | null {
  const from = linesOf(before);
  const to = linesOf(after);
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  const most = Math.min(from.length, to.length) - start;
  while (end < most && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1;
  const changes = diffArrays(
    from.slice(start, from.length - end),
    to.slice(start, to.length - end),
    { timeout: PATIENCE_MS },
  );
  if (changes === undefined) return null;
  let added = 0;
  let removed = 0;
  for (const change of changes) {
    if (change.added) added += change.count;
    if (change.removed) removed += change.count;
  }
  return { added, removed };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n?|\n/);
}
