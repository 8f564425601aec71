import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './keys.ts';

export interface Blobs {
  readonly read: (name: string) => Promise<Uint8Array | null>;
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

/**
 * A blob store in a folder. File names are hashes, so a client-sent name cannot escape the folder or collide by case.
 */
export function folderBlobs(folder: string): Blobs {
  const fileOf = (name: string): string =>
    join(folder, createHash('sha256').update(name).digest('hex'));
  return {
    read: (name) =>
      readFile(fileOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const file = fileOf(name);
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

export function memoryBlobs(): Blobs {
  const held = new Map<string, Uint8Array>();
  return {
    read: async (name) => held.get(name) ?? null,
    write: async (name, bytes) => {
      held.set(name, bytes);
    },
    remove: async (name) => {
      held.delete(name);
    },
  };
}
