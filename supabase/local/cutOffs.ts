/** Requests of one caller that were ended at their deadline. */
export interface CutOffs {
  readonly note: (caller: string) => void;
  /** How long the caller must wait, ms; null when it may send requests. */
  readonly waitOf: (caller: string) => number | null;
}

const MAX_CUT_OFFS = 3;
const WINDOW_MS = 10 * 60_000;

/** The oldest callers are forgotten, so that inventing callers cannot fill the memory. */
const MAX_CALLERS = 10_000;

/** Stops a caller whose requests ran too long three times in ten minutes: each one makes all others wait. */
export function createCutOffs(now: () => number): CutOffs {
  const times = new Map<string, readonly number[]>();
  const recent = (caller: string): readonly number[] =>
    (times.get(caller) ?? []).filter((time) => time > now() - WINDOW_MS);
  return {
    note: (caller) => {
      const noted = [...recent(caller), now()];
      times.delete(caller);
      times.set(caller, noted);
      const oldest = times.keys().next().value;
      if (times.size > MAX_CALLERS && oldest !== undefined) times.delete(oldest);
    },
    waitOf: (caller) => {
      const noted = recent(caller);
      const first = noted.at(-MAX_CUT_OFFS);
      return first === undefined ? null : first + WINDOW_MS - now();
    },
  };
}
