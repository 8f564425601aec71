import {
  hashOf,
  MAX_PICTURE_BYTES,
  type PictureName,
  type PictureType,
  pictureAddress,
} from '#domain/page/picture.ts';
import type { User } from '#domain/account/profile.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import * as store from '#store/pages/pictures.ts';
import { discardPicture, retryUploads } from '#store/pages/pictures.ts';
import { sendSoon } from '#mutators/services.ts';
import type { OwnServices, AccountServices } from '#mutators/services.ts';
import { prepareInWorker } from '#content/pictures/prepareInWorker.ts';
import type { PreparedPicture, PictureProblem } from '#content/pictures/pictureWorker.ts';

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
  const kept = await store.addPicture(db, { hash, type, bytes }, now());
  return kept.ok ? ok({ owner: user.id, hash, type }) : kept;
}

/** Retries uploads now, refused ones too. */
export async function retryPictures(
  services: Pick<OwnServices, 'db' | 'requestReplay'>,
  hashes: readonly string[],
): Promise<Result<void>> {
  const done = await retryUploads(services.db, hashes);
  if (done.ok) sendSoon(services);
  return done;
}

export function discardUnsentPicture(
  { db }: Pick<OwnServices, 'db'>,
  hash: string,
): Promise<Result<void>> {
  return discardPicture(db, hash);
}

export interface PictureServices extends Pick<AccountServices, 'db' | 'now' | 'project'> {
  readonly user: Pick<AccountServices['user'], 'id'>;
}

/** Scales a picture, keeps it, and queues its upload. Its address is final before that. */
export async function storePicture(
  account: PictureServices,
  file: Blob,
): Promise<
  { readonly address: string; readonly picture: PreparedPicture } | PictureProblem | 'full'
> {
  const prepared = await prepareInWorker(file);
  if (prepared.kind !== 'ready') return prepared.kind;
  const { picture } = prepared;
  const name = await addPicture(account, picture);
  if (!name.ok) return 'full';
  return { address: pictureAddress(account.project, name.value), picture };
}

/** Null for a file that can't be kept. Fails with `storageFull`, or `offline` without the worker's code. */
export async function storedAddress(
  account: PictureServices,
  file: Blob,
): Promise<Result<string | null>> {
  const stored = await storePicture(account, file);
  if (stored === 'full') return fail({ kind: 'storageFull' });
  if (stored === 'missing') return fail({ kind: 'offline' });
  return ok(typeof stored === 'string' ? null : stored.address);
}
