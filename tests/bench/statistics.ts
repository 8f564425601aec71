export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The quantile `share` (0 to 1). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
