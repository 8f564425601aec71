import { writeZip, type ZipFile } from '#content/export/zip.ts';
import { ok, type Result } from '#domain/result.ts';
import type { AccountDb } from '#store/db.ts';
import {
  readSnapshot,
  readSnapshotWithoutUpgrade,
  type Snapshot,
} from '#store/health/fullSnapshot.ts';
import { storageResult } from '#store/health/failures.ts';
import { picturesOnDevice, storedPictures } from '#store/pages/pictures.ts';
import type { TaskOptions } from './progress.ts';
import { lifeboatTexts } from './exportTexts.ts';
import type { AccountServices } from '#mutators/services.ts';

export interface Lifeboat {
  readonly file: Blob;
  readonly name: string;
}

/**
 * Only reads, so it works offline, signed out and with a full storage. Fails with `storageLost`, and with `invalid`
 * when cancelled or too large for a zip.
 */
export async function exportLifeboat(
  { db, user, now }: Pick<AccountServices, 'db' | 'user' | 'now'>,
  { onProgress, signal }: TaskOptions = {},
): Promise<Result<Lifeboat>> {
  const snapshot = await read(db);
  if (!snapshot.ok) return snapshot;
  const madeAt = now();
  const found = await storageResult(() => picturesOnDevice(db));
  const here = found.ok ? found.value : [];
  const { manifest, texts } = lifeboatTexts(snapshot.value, here, user, madeAt);
  const pictures = manifest.pictures.map(({ path, hash }, index): ZipFile => ({
    path,
    content: () => bytesOf(db, hash),
    units: here[index]?.size ?? 0,
    modifiedAt: madeAt,
  }));
  const files = [...texts, ...pictures];
  const total = files.reduce((sum, { units }) => sum + units, 0);
  const zip = await writeZip(files, {
    signal,
    onWritten: (done) => onProgress?.({ done, total }),
  });
  if (!zip.ok) return zip;
  return ok({ file: zip.value, name: `recto-export-${dayAndTime(madeAt)}.zip` });
}

/** Empty for one that was removed meanwhile; importing leaves it out. */
async function bytesOf(db: AccountDb, hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await storageResult(() => storedPictures(db, [hash]));
  return (found.ok ? found.value[0]?.bytes : undefined) ?? new Uint8Array();
}

/** Retries after reopening a lost database, then reads it without upgrading. Never writes. */
async function read(db: AccountDb): Promise<Result<Snapshot>> {
  const first = await storageResult(() => readSnapshot(db));
  if (first.ok) return first;
  db.close({ disableAutoOpen: false });
  const second = await storageResult(() => readSnapshot(db));
  if (second.ok) return second;
  const asIs = await readSnapshotWithoutUpgrade(db.name).catch(() => null);
  return asIs === null ? second : ok(asIs);
}

function dayAndTime(now: number): string {
  const date = new Date(now);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}`;
}
