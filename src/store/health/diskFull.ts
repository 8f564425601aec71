/** About the size of a page with its draft. */
const PROBE_BYTES = 256 * 1024;

const PROBE = 'recto-probe';

let probing: Promise<boolean> | null = null;

/**
 * Whether the disk is full rather than one database broken. On a full disk Chromium fails every open as for a broken
 * database; cache storage is on the same disk, so this writes a probe there.
 */
export function isDiskFull(): Promise<boolean> {
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
