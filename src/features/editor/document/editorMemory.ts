import type { Draft } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { DraftText } from './draftKeeper.ts';
import type { StartRequest } from './editingSession.ts';

/** An editor as it was left: the text with its undo history and selection, and how far it was scrolled. */
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

// Per account, and gone with its database: what one person wrote is never shown to the next.
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

/** Remembers an editor that is being left, by its document's key, until the window closes. */
export function rememberEditor(db: AccountDb, key: string, snapshot: EditorSnapshot): void {
  memoryOf(db).snapshots.set(key, snapshot);
}

/** How the editor of a document was left in this window, if it still holds that text. */
export function rememberedEditor(
  db: AccountDb,
  key: string,
  text: string,
): EditorSnapshot | undefined {
  const snapshot = memoryOf(db).snapshots.get(key);
  return snapshot?.text === text ? snapshot : undefined;
}

/** Remembers work on drafts that outlives its editor: writing the last text, letting go of its place. */
export function rememberWrite(db: AccountDb, write: Promise<unknown>): void {
  const memory = memoryOf(db);
  // A write that fails says so itself; it must not keep the next editor from opening.
  memory.lastWrite = Promise.allSettled([memory.lastWrite, write]).then(() => undefined);
}

/** Resolves when the work that was remembered until now is done. */
export async function writesSettled(db: AccountDb): Promise<void> {
  await memoryOf(db).lastWrite;
}

/** Remembers under which name this window kept the draft of a document. */
export function rememberOwner(db: AccountDb, document: string, owner: string): void {
  memoryOf(db).owners.set(document, owner);
}

/** The name under which this window last kept the draft of a document. */
export function rememberedOwner(db: AccountDb, document: string): string | undefined {
  return memoryOf(db).owners.get(document);
}

/** Remembers text that the device would not take, for when its document is opened again; null forgets it. */
export function rememberUnkept(db: AccountDb, document: string, text: InMemoryText | null): void {
  const { unkept } = memoryOf(db);
  if (text === null) unkept.delete(document);
  else unkept.set(document, text);
}

/** The text of a document that the device would not take when its editor was left. */
export function rememberedUnkept(db: AccountDb, document: string): InMemoryText | undefined {
  return memoryOf(db).unkept.get(document);
}

/** Remembers which page an editor holds; undefined for a new one. */
export function rememberPage(db: AccountDb, type: ContentType, id: string | undefined): void {
  if (id === undefined) memoryOf(db).pages.delete(type);
  else memoryOf(db).pages.set(type, id);
}

/** The page that an editor held when it was left for another tab, so that coming back finds it again. */
export function rememberedPage(db: AccountDb, type: ContentType): string | undefined {
  return memoryOf(db).pages.get(type);
}

/** Leaves for an editor that is about to open what its new document is to start with; null when it has taken it. */
export function rememberStart(db: AccountDb, type: ContentType, start: StartRequest | null): void {
  if (start === null) memoryOf(db).starts.delete(type);
  else memoryOf(db).starts.set(type, start);
}

/** What was left for an editor to start with. */
export function rememberedStart(db: AccountDb, type: ContentType): StartRequest | null {
  return memoryOf(db).starts.get(type) ?? null;
}
