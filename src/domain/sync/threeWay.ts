import { diffArrays } from 'diff';

/** `[start, end)` in an array. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A stretch of three arrays: the same in all, changed on one side, or changed on both. */
export interface Region {
  readonly kind: 'same' | 'mine' | 'theirs' | 'both';
  readonly base: Span;
  readonly mine: Span;
  readonly theirs: Span;
}

/** What `threeWay` compares: three lists of words, and what else there is to know. */
export interface ThreeLists {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** Whether unchanged words of base in `[start, end)` are too little to keep the changes around them apart. */
  readonly isWeak: (start: number, end: number) => boolean;
  /** How long each of the two comparisons may take, in ms. */
  readonly timeoutMs: number;
}

/** What one side has instead of `[start, end)` of base. */
interface Hunk extends Span {
  readonly side: Span;
}

/**
 * Lines the three lists up: regions in order and without gaps, each list covered once. Changes of the two sides
 * that overlap, touch, or have only something weak between them are one region of kind `both`. Gives null when the
 * time is over.
 */
export function threeWay({ base, mine, theirs, isWeak, timeoutMs }: ThreeLists): Region[] | null {
  const number = numbering();
  const numbers = base.map(number);
  const mineHunks = hunksOf(numbers, mine.map(number), timeoutMs);
  if (mineHunks === null) return null;
  const theirHunks = hunksOf(numbers, theirs.map(number), timeoutMs);
  if (theirHunks === null) return null;

  const regions: Region[] = [];
  const sides = [cursorOf(mineHunks), cursorOf(theirHunks)] as const;
  let at = 0;
  const push = (kind: Region['kind'], end: number, offsets: readonly [number, number]): void => {
    const [m, t] = [sides[0].offset(), sides[1].offset()];
    regions.push({
      kind,
      base: { start: at, end },
      mine: { start: at + offsets[0], end: end + m },
      theirs: { start: at + offsets[1], end: end + t },
    });
    at = end;
  };
  for (;;) {
    const start = Math.min(sides[0].next(), sides[1].next());
    const before = [sides[0].offset(), sides[1].offset()] as const;
    const sameUntil = Math.min(start, base.length);
    if (sameUntil > at) push('same', sameUntil, before);
    if (start === Infinity) return regions;
    let end = start;
    const changed = [false, false];
    const joins = (next: number) => next <= end || (next < Infinity && isWeak(end, next));
    for (;;) {
      const index = sides.findIndex((side) => joins(side.next()));
      const side = sides[index];
      if (side === undefined) break;
      end = Math.max(end, side.take());
      changed[index] = true;
    }
    const [byMine, byThem] = changed;
    push(byMine && byThem ? 'both' : byMine ? 'mine' : 'theirs', end, before);
  }
}

/** The same number for the same word: numbers are compared in no time, long words are not. */
function numbering(): (word: string) => number {
  const numbers = new Map<string, number>();
  return (word) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
}

function hunksOf(base: number[], side: number[], timeoutMs: number): Hunk[] | null {
  const changes = diffArrays(base, side, { timeout: timeoutMs });
  if (changes === undefined) return null;
  const hunks: Hunk[] = [];
  let open: { start: number; side: number } | null = null;
  let at = 0;
  let there = 0;
  const close = (): void => {
    if (open !== null) {
      hunks.push({ start: open.start, end: at, side: { start: open.side, end: there } });
    }
    open = null;
  };
  for (const { added, removed, count } of changes) {
    if (added || removed) open ??= { start: at, side: there };
    else close();
    if (!added) at += count;
    if (!removed) there += count;
  }
  close();
  return hunks;
}

/** Goes through the hunks of a side: where the next one starts, and how far the side is ahead of base so far. */
function cursorOf(hunks: readonly Hunk[]) {
  let index = 0;
  let offset = 0;
  return {
    next: () => hunks[index]?.start ?? Infinity,
    offset: () => offset,
    /** Passes the next hunk and gives its end in base. */
    take: () => {
      const hunk = hunks[index];
      if (hunk === undefined) return 0;
      index += 1;
      offset = hunk.side.end - hunk.end;
      return hunk.end;
    },
  };
}
