import {
  hashOf,
  MAX_PICTURE_BYTES,
  type PictureName,
  type PictureType,
} from '#domain/picture/picture.ts';
import type { User } from '#domain/account/profile.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import * as store from '#store/pictures/pictures.ts';
import { discardPicture, retryUploads } from '#store/pictures/pictures.ts';
import { sendSoon } from '#mutators/sendSoon.ts';
import type { OwnServices } from '#mutators/services.ts';

/**
 * On disk when it resolves, so its name can be inserted; uploaded with the first page that mentions it. Fails with
 * `tooLarge`, `storageFull`, `storageLost`, `outdated`.
 */
export async function addPicture(
  { db, user, now }: Pick<OwnServices, 'db' | 'now'> & { readonly user: Pick<User, 'id'> },
  { type, bytes }: { readonly type: PictureType; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<Result<PictureName>> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return fail({ kind: 'tooLarge' });
  const hash = await hashOf(bytes);
  const kept = await withStorage(db, () => store.addPicture(db, { hash, type, bytes }, now()));
  return kept.ok ? ok({ owner: user.id, hash, type }) : kept;
}

/** Retries uploads now, refused ones too. */
export async function retryPictures(
  services: Pick<OwnServices, 'db' | 'requestReplay'>,
  hashes: readonly string[],
): Promise<Result<void>> {
  const done = await withStorage(services.db, () => retryUploads(services.db, hashes));
  if (done.ok) sendSoon(services);
  return done;
}

export function discardUnsentPicture(
  { db }: Pick<OwnServices, 'db'>,
  hash: string,
): Promise<Result<void>> {
  return withStorage(db, () => discardPicture(db, hash));
}
