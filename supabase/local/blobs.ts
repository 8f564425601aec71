import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { syncFile } from './database/dataFolder.ts';
import { isMissing } from './keys.ts';

export interface Blobs {
  readonly read: (name: string) => Promise<Uint8Array | null>;
  /** Reads as fast as the reader takes it; cancel what isn't read. */
  readonly stream: (name: string) => Promise<ReadableStream | null>;
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

/**
 * A blob store in a folder. File names are hashes, so a client-sent name cannot escape the folder or collide by case.
 */
export function folderBlobs(folder: string): Blobs {
  const fileOf = (name: string): string =>
    join(folder, createHash('sha256').update(name).digest('hex'));
  const nullIfMissing = (error: unknown): null => {
    if (isMissing(error)) return null;
    throw error;
  };
  let tidied: Promise<void> | null = null;
  return {
    read: (name) => readFile(fileOf(name)).catch(nullIfMissing),
    stream: async (name) => {
      const file = await open(fileOf(name)).catch(nullIfMissing);
      return file === null ? null : (Readable.toWeb(file.createReadStream()) as ReadableStream);
    },
    write: async (name, bytes) => {
      tidied ??= removeParts(folder);
      await tidied;
      const file = fileOf(name);
      const part = `${file}.${randomUUID()}${PART}`;
      try {
        await writeFile(part, bytes, { flush: true });
        await rename(part, file);
        await syncFile(folder);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

const PART = '.part';

/** Of uploads that the end of a process cut off. */
async function removeParts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const parts = (await readdir(folder)).filter((name) => name.endsWith(PART));
  await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })));
}

export function memoryBlobs(): Blobs {
  const held = new Map<string, Uint8Array>();
  return {
    read: async (name) => held.get(name) ?? null,
    stream: async (name) => {
      const bytes = held.get(name);
      return bytes === undefined ? null : new Blob([new Uint8Array(bytes)]).stream();
    },
    write: async (name, bytes) => {
      held.set(name, bytes);
    },
    remove: async (name) => {
      held.delete(name);
    },
  };
}
