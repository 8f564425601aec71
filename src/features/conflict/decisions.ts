import type { PageVersions } from '#domain/sync/merge.ts';

/** What a person may make of a conflict. */
export type Decision = 'mine' | 'theirs' | 'both' | 'merged';

/** A way to end a conflict: its name, and what it does, in one line. */
export interface DecisionChoice {
  readonly decision: Decision;
  readonly label: string;
  readonly words: string;
}

/**
 * The decisions that make sense for these versions. Where one side is in the trash the choice is between having the
 * page and not having it. `unfinished` says that a merge by hand was begun.
 */
export function decisionsFor(
  { mine, theirs }: PageVersions,
  unfinished: boolean,
): readonly DecisionChoice[] {
  if (mine.deleted_at !== null) {
    return [
      choice('mine', 'The page stays in the trash, on every device.'),
      choice('theirs', 'The page comes back out of the trash as it is on the server.'),
    ];
  }
  if (theirs.deleted_at !== null) {
    return [
      choice('mine', 'The page comes back out of the trash with the version of this device.'),
      choice('theirs', 'The page stays in the trash. Your version stays in its history.'),
    ];
  }
  return [
    choice('mine', 'This device’s version becomes the page. The other stays in its history.'),
    choice('theirs', 'The server’s version becomes the page. Yours stays in its history.'),
    choice('both', 'The page takes the server’s version. Yours becomes a new page beside it.'),
    choice(
      'merged',
      unfinished
        ? 'You began to join both versions here. Your text is kept on this device.'
        : 'Both versions are joined. Where they touch one another, you choose.',
      unfinished,
    ),
  ];
}

function choice(decision: Decision, words: string, unfinished = false): DecisionChoice {
  return { decision, label: unfinished ? 'Continue the merge' : LABELS[decision], words };
}

const LABELS: Readonly<Record<Decision, string>> = {
  mine: 'Keep mine',
  theirs: 'Keep theirs',
  both: 'Keep both as two pages',
  merged: 'Edit the merge by hand',
};
