/** Random numbers, reproducible from a seed. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** An integer in [0, `limit`). */
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One of the values; throws for an empty list. */
  readonly pick: <T>(values: readonly T[]) => T;
}

/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b9) ^ 0x5bd1e995;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from');
      return value;
    },
  };
}

let runs = 0;

/** Sequential UUIDs. They differ between two runs of a seed, because the server keeps the first run's rows. */
export function idsOf(): () => string {
  runs += 1;
  const run = ((process.pid % 0xffff) * 0x10000 + runs).toString(16).padStart(8, '0');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
