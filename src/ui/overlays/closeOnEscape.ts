import type { KeyboardEvent } from 'react';

/** A key handler that closes on Escape what the focus is in. Layers alone do not: with a toast on top, only the toast is asked. */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
}
