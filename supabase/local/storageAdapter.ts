import { createHash } from 'node:crypto';
import type { App } from '@supabase/lite';
import type { Blobs } from './blobs.ts';

export type StorageAdapter = NonNullable<App['_storageAdapter']>;

type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;
type UploadBody = Parameters<StorageAdapter['uploadObject']>[3];

interface Stored {
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly size: number;
  readonly eTag: string;
  readonly storedAt: number;
}

/**
 * Stores uploads in a blob store, with the content type sent: guessing it from the name could serve an image as a page.
 */
export function createStorageAdapter(blobs: Blobs, now: () => number = Date.now): StorageAdapter {
  const head = async (bucket: string, key: string): Promise<ObjectMetadata> => {
    const text = await blobs.read(aboutName(bucket, key));
    if (text === null) throw new Error('There is no such object.');
    return metadataOf(JSON.parse(new TextDecoder().decode(text)) as Stored);
  };
  const put = async (bucket: string, key: string, bytes: Uint8Array, about: Stored) => {
    await blobs.write(bytesName(bucket, key), bytes);
    await blobs.write(aboutName(bucket, key), new TextEncoder().encode(JSON.stringify(about)));
  };
  const remove = async (bucket: string, key: string): Promise<void> => {
    await blobs.remove(aboutName(bucket, key));
    await blobs.remove(bytesName(bucket, key));
  };
  return {
    driver: blobs,
    getObject: async (bucket, key) => {
      const metadata = await head(bucket, key);
      const body = await blobs.stream(bytesName(bucket, key));
      if (body === null) throw new Error('There is no such object.');
      return { metadata, httpStatusCode: 200, body };
    },
    uploadObject: async (bucket, key, _version, body, contentType, cacheControl) => {
      const bytes = await bytesOf(body);
      const about: Stored = {
        mimetype: contentType,
        cacheControl,
        size: bytes.byteLength,
        eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
        storedAt: now(),
      };
      await put(bucket, key, bytes, about);
      return metadataOf(about);
    },
    deleteObject: remove,
    deleteObjects: async (bucket, keys) => {
      for (const key of keys) await remove(bucket, key);
    },
    copyObject: async (fromBucket, from, _version, toBucket, to) => {
      const bytes = await blobs.read(bytesName(fromBucket, from));
      if (bytes === null) throw new Error('There is no such object.');
      const { mimetype, cacheControl, size, eTag } = await head(fromBucket, from);
      const about: Stored = { mimetype, cacheControl, size, eTag, storedAt: now() };
      await put(toBucket, to, bytes, about);
      return { httpStatusCode: 200, eTag, lastModified: new Date(about.storedAt) };
    },
    headObject: head,
    privateAssetUrl: async () => {
      throw new Error('Objects of this store have no address of their own.');
    },
  };
}

function bytesName(bucket: string, key: string): string {
  return JSON.stringify(['bytes', bucket, key]);
}

function aboutName(bucket: string, key: string): string {
  return JSON.stringify(['about', bucket, key]);
}

function metadataOf(about: Stored): ObjectMetadata {
  return {
    cacheControl: about.cacheControl,
    contentLength: about.size,
    size: about.size,
    mimetype: about.mimetype,
    lastModified: new Date(about.storedAt),
    eTag: about.eTag,
    httpStatusCode: 200,
  };
}

async function bytesOf(body: UploadBody): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
