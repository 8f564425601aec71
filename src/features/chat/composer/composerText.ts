import { trackInMemoryText } from '#context/inMemoryTexts.ts';
import { readComposerDraft, saveComposerDraft } from '#mutators/chat/composerDrafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import { flushComposerDraft } from '#store/chat/composerDrafts.ts';
import type { AccountDb } from '#store/db.ts';
import { isRemoved } from '#store/health/removedAccount.ts';

/** A text is written after a pause of so long; ms. */
const PAUSE_MS = 300;

/** While typing goes on it is written so long after its first unsaved key, which leaves 100 ms of half a second for the write; ms. */
const LONGEST_MS = 400;

/** A failed write is repeated after so long; ms. */
const RETRY_MS = 3000;

const MESSAGE_FILE = { type: 'markdown', fileName: 'message.md', mime: 'text/markdown' } as const;

/** What is typed in one conversation and not sent, as this window shows it. */
export interface ComposerText {
  /** Null until `read` has read it. */
  readonly current: () => string | null;
  /** Reads what this device kept, unless this window has a text already. */
  readonly read: () => Promise<string>;
  readonly change: (text: string) => void;
  /** Writes what is not written yet; resolves with whether everything is. */
  readonly flush: () => Promise<boolean>;
  /** Writes at once, for a window that is hidden and may not come back. */
  readonly handOver: () => void;
}

type Keeping = Pick<AccountServices, 'db' | 'now'>;

// Per account: what one user typed is never shown to the next.
const texts = new WeakMap<AccountDb, Map<string, ComposerText>>();

/** The composer text of a conversation; the same one each time, so that it lasts while the window does. */
export function composerText(account: Keeping, sessionId: string): ComposerText {
  const known = texts.get(account.db) ?? new Map<string, ComposerText>();
  texts.set(account.db, known);
  const text = known.get(sessionId) ?? keepText(account, sessionId);
  known.set(sessionId, text);
  return text;
}

function keepText({ db, now }: Keeping, sessionId: string): ComposerText {
  let text: string | null = null;
  let onDisk = '';
  let queue = Promise.resolve(true);
  let pause: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;
  const row = (typed: string) => ({ sessionId, text: typed, updatedAt: now() });
  const write = async (): Promise<boolean> => {
    if (text === null || text === onDisk) return true;
    const typed = text;
    const saved = await saveComposerDraft({ db }, row(typed), onDisk);
    if (saved.ok) onDisk = typed;
    else if (!isRemoved(db)) longest ??= setTimeout(() => void flush(), RETRY_MS);
    const unkept = { title: 'Message', kind: MESSAGE_FILE, read: () => text ?? '' };
    trackInMemoryText(db, `message:${sessionId}`, saved.ok || typed === '' ? null : unkept);
    return saved.ok;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(pause);
    clearTimeout(longest);
    longest = undefined;
    queue = queue.then(write, write);
    return queue;
  };
  return {
    current: () => text,
    read: async () => {
      const kept = await readComposerDraft({ db }, sessionId);
      if (text !== null) return text;
      onDisk = kept.ok ? kept.value : '';
      text = onDisk;
      return text;
    },
    change: (typed) => {
      text = typed;
      if (typed === '') return void flush();
      clearTimeout(pause);
      pause = setTimeout(() => void flush(), PAUSE_MS);
      longest ??= setTimeout(() => void flush(), LONGEST_MS);
      return undefined;
    },
    flush,
    handOver: () => {
      if (text !== null && text !== '' && text !== onDisk) flushComposerDraft(db, row(text));
      void flush();
    },
  };
}
