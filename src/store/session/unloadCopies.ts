import type { Table } from 'dexie';
import { hasFields, parseJson } from '#domain/json.ts';
import type { Draft } from '#domain/page/draft.ts';
import type { AccountDb, ComposerDraft, DraftBase } from '#store/db.ts';
import { isRemoved } from '#store/health/reopen.ts';
import { localStorageOrNull } from '#store/health/storageWitness.ts';

/** A row that a window which may be closing could not store yet, in `localStorage` (decision 012). */
export interface UnloadCopy {
  readonly table: 'drafts' | 'composerDrafts';
  readonly key: string;
  readonly at: number;
  /** Null deletes it. */
  readonly row: Draft | ComposerDraft | null;
  /** A deletion's text; a row with another window's text stays. @default any text */
  readonly deletes?: string;
  readonly base?: DraftBase | null;
}

/** A closing window may drop transactions: keeps what they would write, synchronously. */
export function copyBeforeUnload(db: AccountDb, copy: UnloadCopy): void {
  if (isRemoved(db)) return;
  try {
    localStorageOrNull()?.setItem(nameOf(db, copy), JSON.stringify(copy));
  } catch {
    // Full: the regular write that follows may still succeed.
    return;
  }
}

/** Runs a write of a row that replaces the copy made before it. */
export async function replaceCopy<T>(
  db: AccountDb,
  row: Pick<UnloadCopy, 'table' | 'key'>,
  write: () => Promise<T>,
): Promise<T> {
  const memory = localStorageOrNull();
  const name = nameOf(db, row);
  const copy = memory?.getItem(name) ?? null;
  const result = await write();
  if (copy !== null && memory?.getItem(name) === copy) memory.removeItem(name);
  return result;
}

/** Stores what closed windows left, unless the database has something newer. */
export async function storeCopies(db: AccountDb): Promise<void> {
  const memory = localStorageOrNull();
  for (const name of copyNames(db)) {
    const json = memory?.getItem(name) ?? '';
    const copy = parseJson(json);
    if (isCopy(copy)) await storeCopy(db, copy);
    if (memory?.getItem(name) === json) memory.removeItem(name);
  }
}

async function storeCopy(
  db: AccountDb,
  { table, key, at, row, deletes, base }: UnloadCopy,
): Promise<void> {
  const rows: Table<{ readonly updatedAt: number; readonly text: string }, string> = db[table];
  await db.transaction('rw', rows, db.draftBases, async () => {
    const kept = await rows.get(key);
    if (kept !== undefined && kept.updatedAt >= at) return;
    if (row !== null) await rows.put(row);
    else if (deletes === undefined || deletes === kept?.text) await rows.delete(key);
    if (base) await db.draftBases.put(base);
  });
}

export function forgetCopies(db: AccountDb): void {
  for (const name of copyNames(db)) localStorageOrNull()?.removeItem(name);
}

export function isCopyName(db: AccountDb, name: string): boolean {
  return name.startsWith(prefixOf(db));
}

function copyNames(db: AccountDb): readonly string[] {
  const names = Object.keys(localStorageOrNull() ?? {});
  return names.filter((name) => isCopyName(db, name));
}

function nameOf(db: AccountDb, { table, key }: Pick<UnloadCopy, 'table' | 'key'>): string {
  return `${prefixOf(db)}${table}:${key}`;
}

function prefixOf({ name }: AccountDb): string {
  return `recto-unload:${name}:`;
}

function isCopy(value: unknown): value is UnloadCopy {
  return (
    hasFields(value) &&
    (value['table'] === 'drafts' || value['table'] === 'composerDrafts') &&
    typeof value['at'] === 'number' &&
    (value['row'] === null || hasFields(value['row']))
  );
}
