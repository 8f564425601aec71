import { vi } from 'vitest';

/** Node has no window: in its place listens an event target. In a browser the tests use the real one. */
export function stubWindow(): void {
  if (typeof window === 'undefined') vi.stubGlobal('window', new EventTarget());
}
