import type { KeyboardEvent } from 'react';

/** Closes the layer that has the focus on Escape. Radix only gives Escape to the topmost layer, which may be a toast. */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
}
