import { ok } from '#domain/result.ts';
import { createListeners } from '#domain/listeners.ts';
import { trackInMemoryText } from '#context/inMemoryTexts.ts';
import { readComposerDraft, saveComposerDraft } from '#mutators/chat/composerDrafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import { isRemoved } from '#store/health/reopen.ts';
import { copyBeforeUnload } from '#store/session/unloadCopies.ts';
import { perSession } from './perSession.ts';

const DEBOUNCE_MS = 300;

/** The longest delay during continuous typing: 500 ms less 100 ms for the write. */
const MAX_DELAY_MS = 400;

const RETRY_MS = 3000;

const MESSAGE_FILE = { type: 'markdown', fileName: 'message.md', mime: 'text/markdown' } as const;
export const composerText = perSession(createText);

function createText({ db, now }: Pick<AccountServices, 'db' | 'now'>, sessionId: string) {
  const listeners = createListeners();
  let text: string | null = null;
  let onDisk = '';
  let isUnread = false;
  let queue = Promise.resolve(true);
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const rowOf = (typed: string) => ({ sessionId, text: typed, updatedAt: now() });
  const readStored = async () => {
    const stored = await readComposerDraft({ db }, sessionId);
    isUnread = !stored.ok;
    if (stored.ok) onDisk = stored.value;
    return stored;
  };
  /** Puts the stored text, which could not be read before, above what was typed since. */
  const prependStored = async () => {
    const stored = await readStored();
    if (!stored.ok || stored.value === '') return stored;
    text = `${stored.value}\n\n${text ?? ''}`;
    listeners.notify();
    return stored;
  };
  const write = async (): Promise<boolean> => {
    if (text === null || text === onDisk) return true;
    const read = isUnread ? await prependStored() : ok('');
    const typed = text;
    const saved = read.ok ? await saveComposerDraft({ db }, rowOf(typed), onDisk) : read;
    if (saved.ok) onDisk = typed;
    else if (!isRemoved(db)) latest ??= setTimeout(() => void flush(), RETRY_MS);
    const inMemory = { title: 'Message', kind: MESSAGE_FILE, read: () => text ?? '' };
    trackInMemoryText(db, `message:${sessionId}`, saved.ok || typed === '' ? null : inMemory);
    return saved.ok;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(debounce);
    clearTimeout(latest);
    latest = undefined;
    queue = queue.then(write, write);
    return queue;
  };
  return {
    /** Null until the stored draft is read. */
    current: () => text,
    subscribe: listeners.subscribe,
    /** Reads the stored draft, unless this window has a text already. */
    read: async () => {
      if (text !== null) return;
      await readStored();
      text ??= onDisk;
      listeners.notify();
    },
    change: (typed: string) => {
      text = typed;
      listeners.notify();
      if (typed === '') return void flush();
      clearTimeout(debounce);
      debounce = setTimeout(() => void flush(), DEBOUNCE_MS);
      latest ??= setTimeout(() => void flush(), MAX_DELAY_MS);
      return undefined;
    },
    flush,
    /** `flush` for a window that may be closing: unwritten text is copied first. */
    flushNow: () => {
      if (text !== null && text !== onDisk) {
        const copy = { table: 'composerDrafts', key: sessionId, at: now() } as const;
        const row = text === '' ? { row: null, deletes: onDisk } : { row: rowOf(text) };
        copyBeforeUnload(db, { ...copy, ...row });
      }
      void flush();
    },
  };
}
