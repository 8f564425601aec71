import type { Draft } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { DraftText } from './draftKeeper.ts';
import type { StartRequest } from './editingSession.ts';

/** An editor as it was left: text, undo history, selection and scroll position. */
export interface EditorSnapshot {
  readonly text: string;
  readonly json: unknown;
  readonly scrollTop: number;
}

/** What this window remembers of an account's editors until it closes; the keys are document keys or editor types. */
interface EditorMemory {
  readonly closed: Map<string, EditorSnapshot>;
  readonly owners: Map<string, string>;
  /** Text that could not be written as a draft when its editor closed. */
  readonly unkept: Map<string, DraftText & Pick<Draft, 'pageId'>>;
  /** The page that each editor tab held; none for a new document. */
  readonly pages: Map<ContentType, string>;
  readonly starts: Map<ContentType, StartRequest>;
  /** Settles after the draft writes that outlived their editor. */
  lastWrite: Promise<unknown>;
}

// Per account, so that no other user sees the text; garbage-collected with its database.
const memories = new WeakMap<AccountDb, EditorMemory>();

export function editorMemory(db: AccountDb): EditorMemory {
  const known = memories.get(db);
  if (known !== undefined) return known;
  const fresh: EditorMemory = {
    closed: new Map(),
    owners: new Map(),
    unkept: new Map(),
    pages: new Map(),
    starts: new Map(),
    lastWrite: Promise.resolve(),
  };
  memories.set(db, fresh);
  return fresh;
}

/** Makes the next editor wait for a write. Its failure is reported elsewhere. */
export function trackWrite(db: AccountDb, write: Promise<unknown>): void {
  const memory = editorMemory(db);
  memory.lastWrite = Promise.allSettled([memory.lastWrite, write]);
}
