import { pictureAt } from '#domain/page/picture.ts';
import type { Answer } from './network.ts';

/** Stored pictures by owner and hash. */
export type Bucket = Set<string>;

/** Whether a request is about pictures: the storage is a service of its own, with waits of its own. */
export function isPicture(url: string): boolean {
  return url.includes('/storage/v1/');
}

/** Stores an uploaded picture as the storage does. */
export function upload(bucket: Bucket, who: string | null, url: string): Answer {
  const name = pictureAt(
    new URL(url).pathname.replace('/object/images/', '/object/public/images/'),
  );
  if (name === null || name.owner !== who) return answered(403);
  const key = `${name.owner}/${name.hash}`;
  if (bucket.has(key)) return answered(409);
  bucket.add(key);
  return { status: 200, text: JSON.stringify({ Key: key }) };
}

function answered(statusCode: number): Answer {
  return { status: 400, text: JSON.stringify({ statusCode: String(statusCode), error: 'No' }) };
}

/** The keys that a text mentions, of an owner's pictures. */
export function picturesOf(text: string, owner: string): readonly string[] {
  return text.match(new RegExp(`${owner}/[0-9a-f]{64}`, 'g')) ?? [];
}
