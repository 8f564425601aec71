import type { LifeboatKind } from '#content/lifeboat/format.ts';
import { writeZip } from '#content/lifeboat/zip.ts';
import { ok, type Result } from '#domain/result.ts';
import type { AccountDb } from '#store/db.ts';
import {
  readSnapshot,
  readSnapshotWithoutUpgrade,
  type Snapshot,
} from '#store/health/fullSnapshot.ts';
import { storageResult } from '#store/health/failures.ts';
import { lifeboatTexts } from './exportTexts.ts';
import type { AccountServices } from '#mutators/services.ts';

/** How much of the text is in the file by now, in UTF-16 units, roughly. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/** A finished export: one zip, and how many texts of each kind are in it. */
export interface Lifeboat {
  readonly file: Blob;
  /** A file name that every system takes. */
  readonly name: string;
  readonly counts: Readonly<Record<LifeboatKind, number>>;
}

/** What a caller may watch and stop. */
export interface ExportOptions {
  readonly onProgress?: (progress: ExportProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Puts everything of the signed-in person that this device holds into one zip: pages, trash, drafts, unsent and
 * refused changes, conflicts, versions set aside and chats, as they were at one moment. It only reads: it works offline,
 * with a sign-in that has ended and with a full storage. Fails with `storageLost` when the database cannot be read,
 * and with `invalid` when it was cancelled or is too much for one zip.
 */
export async function exportLifeboat(
  { db, user, now }: Pick<AccountServices, 'db' | 'user' | 'now'>,
  { onProgress, signal }: ExportOptions = {},
): Promise<Result<Lifeboat>> {
  const everything = await read(db);
  if (!everything.ok) return everything;
  const madeAt = now();
  const { manifest, texts } = lifeboatTexts(everything.value, user, madeAt);
  const total = texts.reduce((sum, { units }) => sum + units, 0);
  const zip = await writeZip(texts, {
    signal,
    onWritten: (done) => onProgress?.({ done, total }),
  });
  if (!zip.ok) return zip;
  const counts = { page: 0, change: 0, conflict: 0, draft: 0, setAside: 0, chat: 0 };
  for (const { kind } of manifest.entries) counts[kind] += 1;
  return ok({ file: zip.value, name: `recto-export-${dayAndTime(madeAt)}.zip`, counts });
}

/** Reads; a second time after a lost connection was opened again, then as it is. Never writes to make it work. */
async function read(db: AccountDb): Promise<Result<Snapshot>> {
  const first = await storageResult(() => readSnapshot(db));
  if (first.ok) return first;
  db.close({ disableAutoOpen: false });
  const second = await storageResult(() => readSnapshot(db));
  if (second.ok) return second;
  // Whatever is wrong with the last resort, the failure is the one before.
  const asIs = await readSnapshotWithoutUpgrade(db.name).catch(() => null);
  return asIs === null ? second : ok(asIs);
}

/** In the person's own time, e.g. `2026-11-21-1650`. */
function dayAndTime(now: number): string {
  const date = new Date(now);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}`;
}
