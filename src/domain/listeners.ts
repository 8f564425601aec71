/** Those who want to hear of changes. */
export interface Listeners {
  /** Calls this one after each change from now on; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls them all. */
  readonly tell: () => void;
}

/** Nobody listens yet. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}
