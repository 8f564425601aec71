import { pictureAt } from '#domain/picture/picture.ts';
import { pictureBucket } from './pictureBucket.ts';

/** Whether an address is that of a picture in our bucket. */
export function isOwnPicture(address: string): boolean {
  const bucket = pictureBucket();
  if (bucket === null || !address.startsWith(`${bucket}/`)) return false;
  return pictureAt(address.slice(bucket.length)) !== null;
}
