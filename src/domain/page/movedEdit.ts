import { commonAffixes, type TextChange } from '#domain/commonAffixes.ts';

/**
 * What turned `base` into `edited`, as a change of `current`. Where `current` differs from `base` in the same place, nothing of it is
 * removed, and what was inserted is put before. Null where nothing is to be changed.
 */
export function movedEdit(base: string, edited: string, current: string): TextChange | null {
  if (edited === base || edited === current) return null;
  const mine = commonAffixes(base, edited);
  const insert = edited.slice(mine.start, edited.length - mine.end);
  const to = base.length - mine.end;
  const theirs = commonAffixes(base, current);
  if (to <= theirs.start) return { from: mine.start, to, insert };
  if (mine.start >= base.length - theirs.end) {
    const moved = current.length - base.length;
    return { from: mine.start + moved, to: to + moved, insert };
  }
  const at = Math.min(mine.start, theirs.start);
  return insert === '' ? null : { from: at, to: at, insert };
}
