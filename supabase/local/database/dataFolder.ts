import { existsSync } from 'node:fs';
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../keys.ts';

/** A data folder locked by this process until `release()`. */
export interface DataFolder {
  readonly path: string;
  readonly database: string;
  readonly storage: string;
  readonly secretFile: string;
  readonly signingKeyFile: string;
  /** The `change_seq` that answers have promised to devices. */
  readonly acknowledgedFile: string;
  readonly ready: boolean;
  /** Marks the set-up as complete: the database is never wiped again. */
  readonly markReady: () => Promise<void>;
  readonly release: () => Promise<void>;
}

export const ACKNOWLEDGED = 'acknowledged.json';

export class DataFolderLocked extends Error {
  override readonly name = 'DataFolderLocked';
}

/**
 * Locks a data folder: two processes on one database would silently diverge. Wipes the database when its set-up was
 * interrupted, because it may never start again.
 */
export async function lockDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true });
  const lock = join(path, 'lock');
  await takeLock(lock, path);
  const marker = join(path, 'ready');
  const database = join(path, 'database');
  const ready = await exists(marker);
  if (!ready) await rm(database, { recursive: true, force: true });
  return {
    path,
    database,
    storage: join(path, 'storage'),
    secretFile: join(path, 'jwt-secret'),
    signingKeyFile: join(path, 'signing-key'),
    acknowledgedFile: join(path, ACKNOWLEDGED),
    ready,
    markReady: async () => {
      // What created the database does not sync it; a folder without the marker is wiped.
      if (!ready && existsSync(database)) await syncAll(database);
      await writeFile(marker, `${new Date().toISOString()}\n`, { flush: true });
      if (!ready) await syncFile(path);
    },
    release: () => rm(lock, { force: true }),
  };
}

/** Syncs a folder's files and their names. */
async function syncAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(['', ...names].map((name) => syncFile(join(folder, name))));
}

/** Waits until the disk has a file, or the names in a folder. Nothing to do for a missing one. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r').catch(whenMissing(null));
  try {
    await file?.sync();
  } finally {
    await file?.close();
  }
}

async function takeLock(lock: string, path: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await createLock(lock)) return;
    const holder = await readFile(lock, 'utf8').catch(whenMissing(null));
    if (holder === null) continue;
    const pid = Number(holder.split(' ', 1)[0]);
    if (await isRunning(holder.trim())) {
      throw new DataFolderLocked(
        `The data folder ${path} is in use by another Recto (process ${pid}).\n` +
          'Stop that one first, or choose another folder with RECTO_DATA=/some/folder.',
      );
    }
    // The rename is atomic: only one process removes a stale lock.
    await rename(lock, `${lock}.${process.pid}`).catch(whenMissing(null));
    await rm(`${lock}.${process.pid}`, { force: true });
  }
  throw new DataFolderLocked(
    `The data folder ${path} could not be locked: another process keeps creating ${lock}.`,
  );
}

async function createLock(lock: string): Promise<boolean> {
  const draft = `${lock}.new.${process.pid}`;
  await writeFile(draft, `${await identityOf(process.pid)}\n`);
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The process id with, on Linux, its start time: ids are reused after a crash. */
async function identityOf(pid: number): Promise<string> {
  const info = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const started = info.slice(info.lastIndexOf(')') + 2).split(' ')[19];
  return started === undefined ? `${pid}` : `${pid} ${started}`;
}

async function isRunning(identity: string): Promise<boolean> {
  const pid = Number(identity.split(' ', 1)[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return identity.includes(' ') ? (await identityOf(pid)) === identity : true;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(whenMissing(null))) !== null;
}

function whenMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return value;
    throw error;
  };
}
