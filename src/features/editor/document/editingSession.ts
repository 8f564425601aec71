import type { DecodedText } from '#domain/decodeText.ts';
import type { Draft } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { DraftText } from './draftKeeper.ts';

/** How an opened file was read, and what to read it from in another encoding. */
export interface FileReading extends Omit<DecodedText, 'text'> {
  readonly bytes: ArrayBuffer;
}

export type FreshStart = 'blank' | 'welcome';

export type StartRequest =
  | {
      readonly kind: 'template';
      readonly name: string;
      /** Opens beside unsaved text of a new page instead of asking about it. */
      readonly besideDraft: boolean;
    }
  | { readonly kind: FreshStart }
  | {
      readonly kind: 'file';
      readonly title: string;
      readonly text: string;
      readonly reading: FileReading;
    }
  /** Unsaved text of a new page, by its draft's owner. */
  | { readonly kind: 'draft'; readonly owner: string };

export interface DocumentAddress {
  readonly loadId: string | null;
  readonly template: string | null;
  /** The draft that a new document opens; leaves the URL as well. */
  readonly draft: string | null;
}

/** The document open in a tab. `serial` changes with it, but not when a new one is saved: nothing remounts then. */
export interface EditingSession {
  readonly serial: number;
  readonly address: DocumentAddress;
  /** The page that the new document was saved as, until the URL names it. */
  readonly becoming: string | null;
  readonly start: StartRequest | null;
  /** What the next new document starts with, once the URL has left the open page. */
  readonly next: StartRequest | null;
}

/** The initial session; `start` only counts for a new document. */
export function startSession(loadId: string | null, start?: StartRequest): EditingSession {
  return {
    serial: 0,
    address: { loadId, template: null, draft: null },
    becoming: null,
    start: loadId === null ? (start ?? null) : null,
    next: null,
  };
}

/** The session for `address`; the same object if nothing changes. */
export function followAddress(session: EditingSession, address: DocumentAddress): EditingSession {
  const { loadId } = address;
  const template = loadId === null ? address.template : null;
  const draft = loadId === null ? address.draft : null;
  const last = session.address;
  if (loadId === last.loadId && template === last.template && draft === last.draft) return session;
  const next = { loadId, template, draft };
  if (draft !== null && draft !== last.draft) {
    const start = { kind: 'draft', owner: draft } as const;
    return { ...another(session), address: next, start };
  }
  if (template !== null) {
    const start = { kind: 'template', name: template, besideDraft: false } as const;
    return { ...another(session), address: next, start };
  }
  if (loadId === last.loadId) return { ...session, address: next };
  if (loadId !== null && loadId === session.becoming) {
    return { ...session, address: next, becoming: null };
  }
  return { ...another(session), address: next, start: loadId === null ? session.next : null };
}

/** A session that opens a new document: at once, or when the URL has left the open page. */
export function openNew(session: EditingSession, start: StartRequest): EditingSession {
  const isNew = session.address.loadId === null && session.becoming === null;
  return isNew ? { ...another(session), start } : { ...session, next: start };
}

export function openAgain(session: EditingSession): EditingSession {
  return { ...another(session), becoming: session.becoming };
}

function another({ serial, address }: EditingSession): EditingSession {
  return { serial: serial + 1, address, becoming: null, start: null, next: null };
}

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
