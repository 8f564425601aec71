import type { Release } from '#store/owners.ts';

/** The use of a draft's place by an editor on the screen: the place is let go when nobody uses it any more. */
export interface DraftLease {
  /** Begins a use; returns how to end it. */
  readonly use: () => () => Promise<void>;
  /** Lets go at once of a place that nobody came to use. */
  readonly endIfUnused: () => Promise<void>;
}

/** A lease on what `release` lets go of. React may take an editor off the screen and put the same one back. */
export function draftLease(release: Release): DraftLease {
  let users = 0;
  const endIfUnused = async () => {
    if (users === 0) await release();
  };
  return {
    endIfUnused,
    use: () => {
      users += 1;
      return async () => {
        users -= 1;
        await endIfUnused();
      };
    },
  };
}
