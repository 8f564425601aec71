/** The sentence where the browser would not promise to keep this device's copy and work is pending. */
export function mayBeCleared(waiting: number): string {
  return `This browser may clear this device's copy when space runs short; ${changes(waiting)} ${waiting === 1 ? 'waits' : 'wait'} here.`;
}

/**
 * What became of the work when the browser cleared the storage, as far as it is known: `unsent` changes and
 * `drafts` were last seen here at `when`, in words.
 */
export function describeCleared(unsent: number, drafts: number, when: string): string {
  if (unsent === 0 && drafts === 0) return 'Everything you saved had reached the server.';
  const parts: string[] = [];
  if (unsent > 0) {
    parts.push(
      `${changes(unsent)} had not reached the server when this was last looked at (${when}). What was not sent after that is gone.`,
    );
  } else {
    parts.push('Everything you saved had reached the server.');
  }
  if (drafts > 0) {
    const texts = drafts === 1 ? 'One text' : `${drafts} texts`;
    parts.push(
      `${texts} that you were writing and had not saved ${drafts === 1 ? 'is' : 'are'} gone.`,
    );
  }
  return parts.join(' ');
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
