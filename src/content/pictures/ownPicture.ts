import { pictureBucket } from './pictureBucket.ts';

/** Exact, so that no `..` leads out of the bucket. Not shared with `picture.ts`: thumbnails load little code. */
const PATH = /^\/storage\/v1\/object\/public\/images\/[0-9a-f-]{36}\/[0-9a-f]{64}\.[a-z]{3,4}$/u;

export function isOwnPicture(address: string): boolean {
  const { project } = pictureBucket;
  return address.startsWith(project) && PATH.test(address.slice(project.length));
}
