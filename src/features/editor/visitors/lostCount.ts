import type { Removed } from '#content/publish/publishReport.ts';

export function visitorsMiss(count: number): string {
  return count === 1
    ? 'Visitors get it without 1 thing.'
    : `Visitors get it without ${count} things.`;
}

export function lostCount(removed: readonly Removed[]): number {
  return lostOf(removed).reduce((sum, { count }) => sum + count, 0);
}

export function newlyLost(
  before: readonly Removed[],
  after: readonly Removed[],
): readonly Removed[] {
  const known = new Set(lostOf(before).map(({ kind, name }) => `${kind} ${name}`));
  return lostOf(after).filter(({ kind, name }) => !known.has(`${kind} ${name}`));
}

export function lostOf(removed: readonly Removed[]): readonly Removed[] {
  return removed.filter(({ kind }) => kind !== 'rewritten');
}
