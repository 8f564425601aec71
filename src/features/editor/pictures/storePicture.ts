import { pictureBucket } from '#content/pictures/pictureBucket.ts';
import { pictureAddress } from '#domain/picture/picture.ts';
import { addPicture } from '#mutators/pictures/pictures.ts';
import type { AccountServices } from '#mutators/services.ts';
import { prepareInWorker } from './prepareInWorker.ts';
import type { PreparedPicture, PictureProblem } from './preparePicture.ts';

export interface PictureServices extends Pick<AccountServices, 'db' | 'now'> {
  readonly user: Pick<AccountServices['user'], 'id'>;
}

/** Makes a picture small and keeps it on this device; returns its address, or the problem. */
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
