import type { PageVersions } from '#domain/sync/merge.ts';

export type Decision = 'mine' | 'theirs' | 'both' | 'merged';

export interface DecisionChoice {
  readonly decision: Decision;
  readonly label: string;
  readonly description: string;
}

export function decisionsFor(
  { mine, theirs }: PageVersions,
  unfinished: boolean,
): readonly DecisionChoice[] {
  if (mine.deleted_at !== null) {
    return [
      choice('mine', 'The page stays in the trash, on every device.'),
      choice('theirs', 'The page is restored from the trash, as it is on the server.'),
    ];
  }
  if (theirs.deleted_at !== null) {
    return [
      choice('mine', 'The page is restored from the trash with this device’s version.'),
      choice('theirs', 'The page stays in the trash. Your version stays in its history.'),
    ];
  }
  return [
    choice('mine', 'This device’s version becomes the page. The other stays in its history.'),
    choice('theirs', 'The server’s version becomes the page. Yours stays in its history.'),
    choice('both', 'The page takes the server’s version. Yours becomes a new page.'),
    choice(
      'merged',
      unfinished
        ? 'You started to merge both versions. Your text is kept on this device.'
        : 'Both versions are merged. Where they overlap, you choose.',
      unfinished,
    ),
  ];
}

function choice(decision: Decision, description: string, unfinished = false): DecisionChoice {
  return { decision, label: unfinished ? 'Continue the merge' : LABELS[decision], description };
}

const LABELS: Readonly<Record<Decision, string>> = {
  mine: 'Keep mine',
  theirs: 'Keep theirs',
  both: 'Keep both',
  merged: 'Merge by hand',
};
