import { createListeners } from '#domain/listeners.ts';
import { answerHandovers } from '#store/session/draftHandover.ts';
import type { DraftLock } from '#store/session/draftLocks.ts';

/**
 * Where the text went that this editor had in hand: given to another window that asked for it, or taken by one that
 * got no answer, as this window was frozen. Null while it is this editor's own.
 */
export type LostTo = 'given' | 'taken' | null;

/** The use of a draft's place by an editor on the screen: the place is let go when nobody uses it any more. */
export interface DraftLease {
  /** Begins a use; returns how to end it. */
  readonly use: () => () => Promise<void>;
  /** Lets go at once of a place that nobody came to use. */
  readonly endIfUnused: () => Promise<void>;
  readonly lostTo: () => LostTo;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A lease on the place that `owner` holds. React may take an editor off the screen and put the same one back.
 * Another window may ask for the text: `flush` writes it and says whether it is on disk, and from then on, even
 * before, this editor takes no more text. So it does when the place was taken from it; what it has then that is not
 * on disk is written beside.
 */
export function draftLease(
  owner: string,
  hold: DraftLock,
  flush: () => Promise<boolean> = () => Promise.resolve(true),
): DraftLease {
  const listeners = createListeners();
  let users = 0;
  let lost: LostTo = null;

  const show = (next: LostTo) => {
    lost = next;
    listeners.tell();
  };
  const stopAnswering = answerHandovers(owner, async () => {
    if (lost === null) show('given');
    const written = await flush();
    if (written) await hold.release();
    else show(null);
    return written;
  });
  hold.onStolen(() => {
    show('taken');
    void flush();
  });
  const endIfUnused = async () => {
    if (users > 0) return;
    stopAnswering();
    await hold.release();
  };
  return {
    endIfUnused,
    lostTo: () => lost,
    subscribe: listeners.subscribe,
    use: () => {
      users += 1;
      return async () => {
        users -= 1;
        await endIfUnused();
      };
    },
  };
}
