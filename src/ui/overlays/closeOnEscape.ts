import type { KeyboardEvent } from 'react';

/** Radix only gives Escape to the topmost layer, which may be a toast. */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
}
