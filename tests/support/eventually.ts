import { vi } from 'vitest';

/** Timeout; a busy machine is many times slower. */
const PATIENCE_MS = 20_000;

/** Retries `check` until it no longer throws or rejects; returns its value, or rejects with its last error. */
export function eventually<T>(
  check: () => T | Promise<T>,
  options: { readonly interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, ...options });
}
