import { vi } from 'vitest';

/** Resolves in a later turn of the event loop, in Node and in browsers. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The limit of a test: what is awaited may take as long as that on a busy machine. */
const PATIENCE_MS = 60_000;

/** Retries `check` until it succeeds; rejects with its last error. */
export function eventually<T>(
  check: () => T | Promise<T>,
  options: { readonly interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, ...options });
}
