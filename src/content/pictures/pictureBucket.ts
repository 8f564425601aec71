import { pictureAt } from '#domain/picture/picture.ts';

let bucketAt: string | null = null;

/** Sets the project whose bucket thumbnails load pictures from; it is no other host (decision 041). */
export function setPictureBucket(url: string): void {
  bucketAt = url;
}

export function isOwnPicture(address: string): boolean {
  if (bucketAt === null || !address.startsWith(`${bucketAt}/`)) return false;
  return pictureAt(address.slice(bucketAt.length)) !== null;
}
