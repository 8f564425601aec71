const shown = Promise.withResolvers<void>();

/** Resolves once the first cards are painted: what does not help to show them waits for it, and for no longer than it can. */
export const firstCards: Promise<void> = shown.promise;

/** Tells that cards are painted. */
export function tellFirstCards(): void {
  shown.resolve();
}
