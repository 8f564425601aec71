import { vi } from 'vitest';

/** How long a test waits for what has to come, ms; a busy machine takes many times as long as a quiet one. */
const PATIENCE_MS = 20_000;

/** Asks again and again until `check` no longer throws or rejects; gives what it gave. Rejects as it did last. */
export function eventually<T>(
  check: () => T | Promise<T>,
  options: { readonly interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, ...options });
}
