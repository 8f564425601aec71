import { pictureBucket } from '#content/pictures/pictureBucket.ts';
import { pictureAddress } from '#domain/picture/picture.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { addPicture } from '#mutators/pictures/pictures.ts';
import type { AccountServices } from '#mutators/services.ts';
import { prepareInWorker } from '#content/pictures/prepareInWorker.ts';
import type { PreparedPicture, PictureProblem } from '#content/pictures/preparePicture.ts';

export interface PictureServices extends Pick<AccountServices, 'db' | 'now'> {
  readonly user: Pick<AccountServices['user'], 'id'>;
}

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
  return { address: pictureAddress(pictureBucket.project, name.value), picture };
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
