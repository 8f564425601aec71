import { counted } from '#domain/messages/counted.ts';

/** The sentence where the browser would not promise to keep this device's copy and work is pending. */
export function mayBeCleared(waiting: number): string {
  return `This browser may clear this device's copy when space runs short; ${changes(waiting)} ${waiting === 1 ? 'waits' : 'wait'} here.`;
}

/**
 * What became of the work when the browser cleared the storage, as far as it is known: `unsent` changes, of pages with
 * such `titles` among others, and `drafts` were last seen here at `when`, in words.
 */
export function describeCleared(
  unsent: number,
  drafts: number,
  when: string,
  titles: readonly string[] = [],
): string {
  const parts = [
    unsent === 0
      ? 'Everything you saved had reached the server.'
      : `${changes(unsent)} had not reached the server when this was last looked at (${when})${named(titles)}. What was not sent after that is gone.`,
  ];
  if (drafts > 0) {
    const texts = drafts === 1 ? 'One text' : `${drafts} texts`;
    const are = drafts === 1 ? 'is' : 'are';
    parts.push(
      `${texts} that you were writing and had not saved ${are} gone, unless still open in another window.`,
    );
  }
  // They are not counted: only reading every version of every page would tell.
  parts.push('Any version that was set aside on this device is gone.');
  return parts.join(' ');
}

function named(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  return `, in ${titles.map((title) => `“${title}”`).join(', ')}`;
}

function changes(count: number): string {
  return counted(count, 'change', 'changes');
}
