import { createListeners } from '#domain/listeners.ts';
import { answerHandovers, type DraftLock } from '#store/session/draftLocks.ts';

/** Whether a window requested the text, or stole it while this one was frozen. Null: this editor holds it. */
type LostTo = 'given' | 'taken' | null;

/** Reference-counted Web Lock on a draft; released with its last user. */
export type DraftLease = ReturnType<typeof draftLease>;

/**
 * A lease on the lock of the draft that `owner` holds. React may unmount an editor and mount the same one again. When
 * another window requests the text, `flush` writes it and resolves with whether it is on disk; from the request on this
 * editor takes no more input. The same holds when the lock is lost; text not on disk by then is written to another
 * draft, and a window that was suspended reloads.
 */
export function draftLease(
  owner: string,
  hold: DraftLock,
  flush: () => Promise<boolean> = () => Promise.resolve(true),
  reload: () => void = () => window.location.reload(),
) {
  const listeners = createListeners();
  let users = 0;
  let lost: LostTo = null;

  const show = (next: LostTo) => {
    lost = next;
    listeners.notify();
  };
  const stopAnswering = answerHandovers(owner, async () => {
    if (lost === null) show('given');
    const written = await flush();
    if (written) await hold.release();
    else show(null);
    return written;
  });
  hold.onLost((wasSuspended) => {
    show('taken');
    // Back from the back/forward cache, only a fresh start knows what other windows did with the draft meanwhile.
    void flush().finally(() => {
      if (wasSuspended) reload();
    });
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
