import { Dexie } from 'dexie';
import { fail, type Result } from '#domain/result.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { suspensionCount } from './suspension.ts';
import { storageResult } from './failures.ts';

/** Recovers what Safari and Chromium report as lost. Fails like `openWithRetry`. */
export async function reopen(db: AccountDb | SharedDb): Promise<Result<unknown>> {
  // Removed on purpose: opening would recreate it empty.
  if (isRemoved(db)) return fail({ kind: 'storageLost' });
  db.close({ disableAutoOpen: false });
  return openInTime(db);
}

const removed = new WeakSet<Dexie>();

/** Whether this window deleted the database: opening it again would create it again. */
export function isRemoved(db: Dexie): boolean {
  return removed.has(db);
}

/** Makes a removed database refuse late writes, so that it is not recreated. Call before it is opened. */
export function refuseLateWrites(db: Dexie): void {
  db.on('versionchange', ({ newVersion }) => {
    // Another tab is deleting it; a number would be a newer app's upgrade.
    if (newVersion === null) removed.add(db);
  });
  db.use({
    stack: 'dbcore',
    name: 'removed',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            removed.has(db)
              ? Promise.reject(new Dexie.DatabaseClosedError('The account was removed'))
              : table.mutate(request),
        };
      },
    }),
  });
}

export async function removeAccountDb(db: Dexie): Promise<void> {
  removed.add(db);
  await db.delete();
}

/** The database may still open after this timeout. */
const OPEN_TIMEOUT_MS = 3000;

async function openInTime(db: AccountDb | SharedDb): Promise<Result<unknown>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<unknown>>((resolve) => {
    const start = () => {
      const before = suspensionCount();
      timer = setTimeout(() => {
        // While the window was suspended, nothing could open.
        if (before === null || suspensionCount() !== before) start();
        else resolve(fail({ kind: 'storageLost' }));
      }, OPEN_TIMEOUT_MS);
    };
    start();
  });
  const opened = await Promise.race([late, storageResult(async () => db.open())]);
  clearTimeout(timer);
  return explainLoss(opened);
}

/** Fails with `storageFull` or `storageLost`, also on a timeout. */
export async function openWithRetry(db: AccountDb | SharedDb): Promise<Result<unknown>> {
  const first = await openInTime(db);
  // After a timeout the first open is still pending, and another would queue behind it.
  return first.ok || !db.hasFailed() ? first : reopen(db);
}

/** A full disk also makes opening fail: turns `storageLost` into `storageFull` where that is the cause. */
export async function explainLoss<T>(result: Result<T>): Promise<Result<T>> {
  if (result.ok || result.failure.kind !== 'storageLost') return result;
  return (await isDiskFull()) ? fail({ kind: 'storageFull' }) : result;
}

/** About the size of a page with its draft. */
const PROBE_BYTES = 256 * 1024;

const PROBE = 'recto-probe';

let probing: Promise<boolean> | null = null;

/** Chromium fails every open on a full disk as for a broken database; this probes the same disk by cache storage. */
function isDiskFull(): Promise<boolean> {
  probing ??= probe().finally(() => {
    probing = null;
  });
  return probing;
}

async function probe(): Promise<boolean> {
  // Undefined in insecure origins and tests, despite its type.
  const storage: CacheStorage | undefined = globalThis.caches;
  if (storage === undefined) return false;
  try {
    const cache = await storage.open(PROBE);
    await cache.put(`/${PROBE}`, new Response(new Uint8Array(PROBE_BYTES)));
    return false;
  } catch (error) {
    // Forbidden, not full.
    return !(error instanceof DOMException && error.name === 'SecurityError');
  } finally {
    await storage.delete(PROBE).catch(() => false);
  }
}
