import type { Text } from '@codemirror/state';
import { autosave } from '#context/autosave.ts';
import { type Draft, type DraftOrigin, draftKey, documentKey } from '#domain/page/draft.ts';
import type { Failure } from '#domain/failure.ts';
import { caught, type Result } from '#domain/result.ts';
import type { ContentType } from '#domain/page/page.ts';
import { discardDraft, saveDraft } from '#mutators/pages/drafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { DraftBase } from '#store/db.ts';
import { copyBeforeUnload } from '#store/session/unloadCopies.ts';
import { createListeners } from '#domain/listeners.ts';
import { answerHandovers, type DraftLock } from '#store/session/draftLocks.ts';

export type DraftText = Pick<Draft, 'text' | 'title'> & { readonly origin: DraftOrigin };

export interface LeftDocument {
  readonly pageId: string | null;
  readonly unkept: DraftText | null;
}

export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface DraftSink {
  readonly put: (draft: DraftText) => Promise<Result<unknown>>;
  readonly discard: () => Promise<Result<unknown>>;
  /** Copies what is to be written, or (null) deleted, for a window that may be closing. */
  readonly handOver: (draft: DraftText | null) => void;
}

/** What should be on disk: the draft of `doc`, or none if `draft` is null. */
export interface Wanted {
  readonly doc: Text;
  readonly draft: (() => DraftText) | null;
}

/**
 * Keeps the draft that `wanted` returns on disk, where `onDisk` is, as `autosave` does. Calls `report` after a write.
 */
export function keepDraft(
  firstSink: DraftSink,
  onDisk: Text | null,
  {
    wanted,
    report,
    onPause,
  }: {
    readonly wanted: () => Wanted;
    readonly report: (doc: Text, state: DraftState) => void;
    readonly onPause: () => void;
  },
) {
  let sink = firstSink;
  let written = onDisk;
  let isExpired = false;
  const saver = autosave(write, onPause);

  function isDue({ doc, draft }: Wanted): boolean {
    return draft === null ? written !== null : doc !== written || isExpired;
  }

  async function write(): Promise<boolean> {
    const now = wanted();
    const { doc, draft } = now;
    if (isDue(now)) {
      isExpired = false;
      const result = await caught(() => (draft === null ? sink.discard() : sink.put(draft())));
      if (!result.ok) {
        isExpired = true;
        // A leftover draft loses no text.
        const state: DraftState = { kind: 'failed', failure: result.failure };
        report(doc, draft === null ? { kind: 'none' } : state);
        return false;
      }
      written = draft === null ? null : doc;
    }
    report(doc, { kind: written === null ? 'none' : 'kept' });
    return true;
  }

  return {
    changed: saver.changed,
    flush: saver.flush,
    stop: saver.stop,
    handOver: () => {
      const now = wanted();
      if (isDue(now)) sink.handOver(now.draft === null ? null : now.draft());
    },
    moveTo: (next: DraftSink) => {
      void saver.enqueue(async () => {
        const { discard } = sink;
        sink = next;
        written = null;
        // Written to the new storage before it is deleted from the old.
        const isStored = await write();
        if (written !== null || wanted().draft === null) await caught(discard);
        return isStored;
      });
    },
    expire: () => {
      isExpired = true;
    },
    isOnDisk: () => written !== null,
  };
}

export function draftSink(
  account: Pick<AccountServices, 'db' | 'now'>,
  type: ContentType,
  pageId: string | null,
  owner: string,
): DraftSink {
  const key = draftKey(documentKey(pageId, type), owner);
  const row = ({ text, title, origin }: DraftText): Draft => ({
    key,
    content_type: type,
    text,
    pageId,
    base: origin.mark,
    ...(title !== undefined && { title }),
    updatedAt: account.now(),
  });
  let last: { readonly origin: DraftOrigin; readonly base: DraftBase | null } | undefined;
  // One object per origin: the store writes each base once.
  const baseOf = ({ origin }: DraftText): DraftBase | null => {
    if (last?.origin !== origin) {
      const { text, revision } = origin;
      last = { origin, base: pageId === null || text === null ? null : { key, text, revision } };
    }
    return last.base;
  };
  return {
    put: (draft) => saveDraft(account, row(draft), baseOf(draft)),
    discard: () => discardDraft(account, key),
    handOver: (draft) =>
      copyBeforeUnload(account.db, {
        table: 'drafts',
        key,
        at: account.now(),
        row: draft === null ? null : row(draft),
        base: draft === null ? null : baseOf(draft),
      }),
  };
}

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
