import type { Draft } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { DraftText } from './draftKeeper.ts';
import type { StartRequest } from './editingSession.ts';

/** An editor as it was left: text, undo history, selection and scroll position. */
export interface EditorSnapshot {
  readonly text: string;
  /** CodeMirror's own serialised state. */
  readonly json: unknown;
  readonly scrollTop: number;
}

/** Text that could not be written as a draft. */
export type InMemoryText = DraftText & Pick<Draft, 'pageId'>;

interface AccountMemory {
  readonly snapshots: Map<string, EditorSnapshot>;
  readonly pages: Map<ContentType, string>;
  readonly owners: Map<string, string>;
  readonly unkept: Map<string, InMemoryText>;
  readonly starts: Map<ContentType, StartRequest>;
  lastWrite: Promise<void>;
}

// Per account, so that no other user sees the text, and gone with its database.
const memories = new WeakMap<AccountDb, AccountMemory>();

function memoryOf(db: AccountDb): AccountMemory {
  const known = memories.get(db);
  if (known !== undefined) return known;
  const fresh = {
    snapshots: new Map(),
    pages: new Map(),
    owners: new Map(),
    unkept: new Map(),
    starts: new Map(),
    lastWrite: Promise.resolve(),
  };
  memories.set(db, fresh);
  return fresh;
}

/** Remembers a closed editor by its document's key, until the window closes. */
export function rememberEditor(db: AccountDb, key: string, snapshot: EditorSnapshot): void {
  memoryOf(db).snapshots.set(key, snapshot);
}

/** The closed editor of a document, if it still holds that text. */
export function rememberedEditor(
  db: AccountDb,
  key: string,
  text: string,
): EditorSnapshot | undefined {
  const snapshot = memoryOf(db).snapshots.get(key);
  return snapshot?.text === text ? snapshot : undefined;
}

/** Tracks draft writes that outlive their editor. */
export function rememberWrite(db: AccountDb, write: Promise<unknown>): void {
  const memory = memoryOf(db);
  // Write failures are reported elsewhere and must not block the next editor.
  memory.lastWrite = Promise.allSettled([memory.lastWrite, write]).then(() => undefined);
}

/** Resolves when the tracked writes are done. */
export async function writesSettled(db: AccountDb): Promise<void> {
  await memoryOf(db).lastWrite;
}

/** Remembers the owner name of a document's draft in this window. */
export function rememberOwner(db: AccountDb, document: string, owner: string): void {
  memoryOf(db).owners.set(document, owner);
}

/** The owner name that this window last used for a document's draft. */
export function rememberedOwner(db: AccountDb, document: string): string | undefined {
  return memoryOf(db).owners.get(document);
}

/** Remembers text that could not be written, for when its document is opened again; null forgets it. */
export function rememberUnkept(db: AccountDb, document: string, text: InMemoryText | null): void {
  const { unkept } = memoryOf(db);
  if (text === null) unkept.delete(document);
  else unkept.set(document, text);
}

/** The text that could not be written when its editor was closed. */
export function rememberedUnkept(db: AccountDb, document: string): InMemoryText | undefined {
  return memoryOf(db).unkept.get(document);
}

/** Remembers the page that an editor tab holds; undefined for a new document. */
export function rememberPage(db: AccountDb, type: ContentType, id: string | undefined): void {
  if (id === undefined) memoryOf(db).pages.delete(type);
  else memoryOf(db).pages.set(type, id);
}

/** The page that an editor tab held, to return to it. */
export function rememberedPage(db: AccountDb, type: ContentType): string | undefined {
  return memoryOf(db).pages.get(type);
}

/** Sets what the next new document of an editor starts with; null once it has been read. */
export function rememberStart(db: AccountDb, type: ContentType, start: StartRequest | null): void {
  if (start === null) memoryOf(db).starts.delete(type);
  else memoryOf(db).starts.set(type, start);
}

export function rememberedStart(db: AccountDb, type: ContentType): StartRequest | null {
  return memoryOf(db).starts.get(type) ?? null;
}
