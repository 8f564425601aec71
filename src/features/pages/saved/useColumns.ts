import { useSyncExternalStore } from 'react';

/** Where the grid of cards gets a second to fifth column: Tailwind's `sm` to `2xl`. */
const STEPS = ['40rem', '64rem', '80rem', '96rem'];

export function useColumns(): number {
  return useSyncExternalStore(subscribe, columns);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

function columns(): number {
  return 1 + STEPS.filter((width) => matchMedia(`(min-width: ${width})`).matches).length;
}
