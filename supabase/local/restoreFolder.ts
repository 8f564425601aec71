import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { RESTORED, writeAcknowledged } from './database/acknowledged.ts';
import { ACKNOWLEDGED, lockDataFolder } from './database/dataFolder.ts';
import { isMissing } from './keys.ts';

/**
 * Puts a copy of a data folder, or a `.tgz` of one, in the place of `folder`. Returns where the earlier folder is kept;
 * null if there was none. Throws `DataFolderLocked` while a server uses the folder; changes nothing when it throws.
 */
export async function restoreFolder(backUp: string, folder: string): Promise<string | null> {
  const source = resolve(backUp);
  if (source === folder) throw new Error('The back-up is the data folder itself.');
  const isThere = (await kindOf(folder)) !== null;
  const lock = isThere && (await isDataFolder(folder)) ? await lockDataFolder(folder) : null;
  const draft = `${folder}.restoring`;
  try {
    await rm(draft, { recursive: true, force: true });
    await copyBackUp(source, draft);
    await rm(join(draft, 'lock'), { force: true });
    // No database has this timeline: the next start begins a new one.
    await writeAcknowledged(join(draft, ACKNOWLEDGED), { timeline: RESTORED, changeSeq: 0 });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await lock?.release();
    throw error;
  }
  await lock?.release();
  const kept = `${folder}.before-${new Date().toISOString().replaceAll(/[:.]/gu, '-')}`;
  if (isThere) await rename(folder, kept);
  await rename(draft, folder);
  return isThere ? kept : null;
}

async function copyBackUp(source: string, draft: string): Promise<void> {
  if ((await kindOf(source)) !== 'file') {
    await requireDataFolder(source, source);
    await cp(source, draft, { recursive: true, preserveTimestamps: true });
    return;
  }
  await mkdir(dirname(draft), { recursive: true });
  const unpacked = await mkdtemp(`${draft}-`);
  try {
    await promisify(execFile)('tar', ['-xzf', source, '-C', unpacked]);
    const [only, ...others] = await readdir(unpacked);
    const isNested = only !== undefined && others.length === 0 && only !== 'database';
    const found = isNested ? join(unpacked, only) : unpacked;
    await requireDataFolder(found, basename(source));
    await rename(found, draft);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function requireDataFolder(folder: string, name: string): Promise<void> {
  if (await isDataFolder(folder)) return;
  throw new Error(`${name} is not a back-up of Recto: it has no database that was set up.`);
}

async function isDataFolder(folder: string): Promise<boolean> {
  const [database, ready] = [join(folder, 'database'), join(folder, 'ready')];
  return (await kindOf(database)) === 'folder' && (await kindOf(ready)) === 'file';
}

async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
