import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderBlobs, memoryBlobs } from '../../../supabase/local/blobs.ts';
import {
  createStorageAdapter,
  type StorageAdapter,
} from '../../../supabase/local/storageAdapter.ts';

const PICTURE = Buffer.alloc(5_000_000, 'picture');

async function streamOf(adapter: StorageAdapter): Promise<ReadableStream> {
  const { body } = await adapter.getObject('avatars', 'a.png', undefined);
  if (!(body instanceof ReadableStream)) throw new Error('The picture is no stream.');
  return body;
}

const put = (adapter: StorageAdapter) =>
  adapter.uploadObject('avatars', 'a.png', undefined, PICTURE, 'image/png', 'no-cache');

test('50 unread downloads hold little of a picture in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recto-blobs-'));
  try {
    const adapter = createStorageAdapter(folderBlobs(folder));
    await put(adapter);
    const before = process.memoryUsage().arrayBuffers;
    const streams = await Promise.all(Array.from({ length: 50 }, () => streamOf(adapter)));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * PICTURE.byteLength);
    const [first, ...others] = streams;
    expect(Buffer.from(await new Response(first).arrayBuffer()).equals(PICTURE)).toBe(true);
    await Promise.all(others.map((stream) => stream.cancel()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a store in memory gives the same, and a missing picture is an error in both', async () => {
  const adapter = createStorageAdapter(memoryBlobs());
  await put(adapter);
  const answer = new Response(await streamOf(adapter));
  expect(Buffer.from(await answer.arrayBuffer()).equals(PICTURE)).toBe(true);
  for (const blobs of [memoryBlobs(), folderBlobs(join(tmpdir(), 'recto-no-blobs'))]) {
    const other = createStorageAdapter(blobs);
    await expect(other.getObject('avatars', 'a.png', undefined)).rejects.toThrow('no such object');
  }
});

test('decision 041: an upload that fails leaves no part of it, nor one that the end of the process cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recto-blobs-'));
  const parts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'));
  try {
    await writeFile(join(folder, 'cut-off.part'), 'pict');
    const blobs = folderBlobs(folder);
    const file = createHash('sha256').update('a').digest('hex');
    // A folder in the place of the file: renaming onto it fails.
    await mkdir(join(folder, file, 'x'), { recursive: true });
    await expect(blobs.write('a', PICTURE)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/u);
    expect(await parts()).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => blobs.write('b', PICTURE)));
    expect(await parts()).toEqual([]);
    expect(Buffer.from((await blobs.read('b')) ?? []).equals(PICTURE)).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
