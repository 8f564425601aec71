import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.ts';

/** Enough for a profile with the app's cache. */
const DISK_MB = 300;

/** A browser profile's folder, optionally on a disk of its own. */
export interface Profile {
  readonly folder: string;
  /** Fills the disk. */
  readonly fill: () => void;
  readonly free: () => void;
  readonly remove: () => void;
}

/** Makes a profile folder; `ownDisk` mounts a small tmpfs, which needs root: throws otherwise. */
export function makeProfile(ownDisk: boolean): Profile {
  const root = mkdtempSync(join(tmpdir(), 'recto-soak-'));
  if (ownDisk) {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'recto', root]);
    if (mounted.status !== 0) {
      rmSync(root, { recursive: true, force: true });
      throw new Error(`No small disk can be mounted: ${mounted.stderr.toString()}`);
    }
  }
  const filler = join(root, 'filler');
  return {
    folder: join(root, 'profile'),
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k', 'status=none']),
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      if (ownDisk) spawnSync('umount', ['-l', root]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A profile's browser and its process. */
export interface Browser {
  readonly context: BrowserContext;
  /** When it ended, ms since the epoch; null while it runs. */
  readonly endedAt: () => number | null;
  /** Kills all its processes as a power cut does; returns when, ms since the epoch. */
  readonly kill: () => Promise<number>;
}

/** Starts Chromium on a profile, also after a kill. */
export async function openBrowser(folder: string, url: string): Promise<Browser> {
  removeLocks(folder);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
    baseURL: url,
    timeout: 30_000,
    // The soak closes its browsers itself, after judging their data.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  // Chromium writes its host and process id there; it leads its own process group.
  const pid = Number(readlinkSync(join(folder, 'SingletonLock')).split('-').at(-1));
  let endedAt: number | null = null;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  context.on('close', () => {
    endedAt = Date.now();
    resolve();
  });
  return {
    context,
    endedAt: () => endedAt,
    kill: async () => {
      const at = Date.now();
      if (endedAt === null) {
        process.kill(-pid, 'SIGKILL');
        await Promise.race([over, sleep(10_000)]);
      }
      return at;
    },
  };
}

function removeLocks(folder: string): void {
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  for (const name of names.filter((one) => one.startsWith('Singleton'))) {
    rmSync(join(folder, name), { force: true });
  }
}
