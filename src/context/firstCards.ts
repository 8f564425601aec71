const shown = Promise.withResolvers<void>();

/** Resolves once the first cards are painted; work that doesn't help to show them waits for it. */
export const firstCardsPainted: Promise<void> = shown.promise;

export function markFirstCards(): void {
  shown.resolve();
}
