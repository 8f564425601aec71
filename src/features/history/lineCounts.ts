import { diffArrays } from 'diff';

const TIMEOUT_MS = 40;

/** Counts added and removed lines; null when the comparison times out. */
export function lineCounts(before: string, after: string) {
  const changes = diffArrays(linesOf(before), linesOf(after), { timeout: TIMEOUT_MS });
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
