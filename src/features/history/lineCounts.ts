import { diffArrays } from 'diff';

/** The comparison takes time and memory in proportion to the square of this. */
const MAX_CHANGED_LINES = 500;

export function lineCounts(before: string, after: string) {
  const changes = diffArrays(linesOf(before), linesOf(after), {
    maxEditLength: MAX_CHANGED_LINES,
  });
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
