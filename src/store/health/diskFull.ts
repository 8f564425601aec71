/** About as much as a page with its draft, in bytes. */
const PROBE_BYTES = 256 * 1024;

const PROBE = 'recto-probe';

let looking: Promise<boolean> | null = null;

/**
 * Whether the disk is full rather than one database broken. On a full disk Chromium closes every database of the site
 * and names the reason only in the transaction that met it: every later opening fails as a broken database would. The
 * cache storage is another place on the same disk; `estimate()` says nothing of either. False where it cannot be told.
 */
export function isDiskFull(): Promise<boolean> {
  looking ??= look().finally(() => {
    looking = null;
  });
  return looking;
}

async function look(): Promise<boolean> {
  // Insecure origins and tests have none, whatever the type says.
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
