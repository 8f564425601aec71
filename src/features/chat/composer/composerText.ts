import { ok } from '#domain/result.ts';
import { createListeners } from '#domain/listeners.ts';
import { autosave } from '#context/autosave.ts';
import { trackInMemoryText } from '#context/inMemoryTexts.ts';
import { saveComposerDraft } from '#mutators/chat/composerDrafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import { readComposerDraft } from '#store/chat/composerDrafts.ts';
import { isRemoved } from '#store/health/reopen.ts';
import { copyBeforeUnload } from '#store/session/unloadCopies.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { onBeforeReload } from '#context/reloadApp.ts';
import { useAccount } from '#context/services.tsx';
import { listen } from '#ui/browser/listen.ts';
import type { AccountDb } from '#store/db.ts';

const MESSAGE_FILE = { type: 'markdown', fileName: 'message.md', mime: 'text/markdown' } as const;

export const composerText = perSession(createText);

function createText({ db, now }: Pick<AccountServices, 'db' | 'now'>, sessionId: string) {
  const listeners = createListeners();
  let text: string | null = null;
  let onDisk = '';
  // While unread, nothing is written: it would replace the stored text.
  let isUnread = true;
  const rowOf = (typed: string) => ({ sessionId, text: typed, updatedAt: now() });
  /** Puts the stored text above what was typed before it could be read. */
  const readStored = async () => {
    const stored = await readComposerDraft(db, sessionId);
    // Another call may have been faster.
    if (!stored.ok || !isUnread) return stored;
    isUnread = false;
    onDisk = stored.value;
    text = [stored.value, text ?? ''].filter((one) => one !== '').join('\n\n');
    listeners.notify();
    return stored;
  };
  const write = async (): Promise<boolean> => {
    if (text === null || text === onDisk) return true;
    const read = isUnread ? await readStored() : ok('');
    const typed = text;
    const saved = read.ok ? await saveComposerDraft({ db }, rowOf(typed), onDisk) : read;
    if (saved.ok) onDisk = typed;
    else if (isRemoved(db)) saver.stop();
    const inMemory = { title: 'Message', kind: MESSAGE_FILE, read: () => text ?? '' };
    trackInMemoryText(db, `message:${sessionId}`, saved.ok || typed === '' ? null : inMemory);
    return saved.ok;
  };
  const saver = autosave(write);
  return {
    /** Null until the stored draft is read or the user types. */
    current: () => text,
    subscribe: listeners.subscribe,
    /** Reads the stored draft once; if that fails, the text begins empty. */
    read: async () => {
      if (!isUnread || (await readStored()).ok || text !== null) return;
      text = '';
      listeners.notify();
    },
    change: (typed: string) => {
      text = typed;
      listeners.notify();
      if (typed === '') void saver.flush();
      else saver.changed();
    },
    flush: saver.flush,
    /** `flush` for a window that may be closing: unwritten text is copied first. */
    flushNow: () => {
      if (text !== null && text !== onDisk && !isUnread) {
        const copy = { table: 'composerDrafts', key: sessionId, at: now() } as const;
        const row = text === '' ? { row: null, deletes: onDisk } : { row: rowOf(text) };
        copyBeforeUnload(db, { ...copy, ...row });
      }
      void saver.flush();
    },
  };
}

/** An unsent text (null until read), its setter and getter. Saved while typing, and when the window hides or reloads. */
export function useComposerText(
  sessionId: string | null,
): readonly [string | null, (text: string) => void, () => string] {
  const account = useAccount();
  const draft = composerText(account, sessionId ?? '');
  const text = useSyncExternalStore(draft.subscribe, draft.current);
  useEffect(() => {
    void draft.read();
    const stops = [
      onBeforeReload(draft.flush),
      listen(window, ['pagehide'], draft.flushNow),
      listen(document, ['visibilitychange'], () => {
        if (document.visibilityState === 'hidden') draft.flushNow();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      void draft.flush();
    };
  }, [draft]);
  return [text, draft.change, () => draft.current() ?? ''];
}

/** Keeps one object per session in this window, so that it survives leaving the screen; one user's are never shown to the next. */
export function perSession<Account extends Pick<AccountServices, 'db'>, T>(
  create: (account: Account, sessionId: string) => T,
): typeof create {
  const all = new WeakMap<AccountDb, Map<string, T>>();
  return (account, sessionId) => {
    const known = all.get(account.db) ?? new Map<string, T>();
    all.set(account.db, known);
    const one = known.get(sessionId) ?? create(account, sessionId);
    known.set(sessionId, one);
    return one;
  };
}
