import { counted } from '#domain/messages/counted.ts';

/** The sentence where the browser would not promise to keep this device's copy and work is pending. */
export function mayBeCleared(waiting: number): string {
  return `This browser may delete Recto’s data when space runs short; ${counted(waiting, 'change is', 'changes are')} not synced yet.`;
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
      ? 'Everything you saved was synced.'
      : `${counted(unsent, 'change was', 'changes were')} not synced at the last check (${when})${named(titles)}. Unsynced changes are lost.`,
  ];
  if (drafts > 0) {
    const texts = counted(drafts, 'unsaved text is', 'unsaved texts are');
    parts.push(`${texts} lost unless still open in another window.`);
  }
  // They are not counted: only reading every version of every page would tell.
  parts.push('Versions stored only on this device are lost.');
  return parts.join(' ');
}

function named(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  return `, in ${titles.map((title) => `“${title}”`).join(', ')}`;
}
