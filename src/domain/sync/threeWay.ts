import { diffArrays } from 'diff';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A range of three arrays: unchanged, changed on one side, or on both. */
export interface Region {
  readonly kind: 'same' | 'mine' | 'theirs' | 'both';
  readonly base: Span;
  readonly mine: Span;
  readonly theirs: Span;
}

export interface ThreeLists {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** Whether unchanged words `[start, end)` of base are too few to separate the changes around them. */
  readonly isWeak: (start: number, end: number) => boolean;
  readonly timeoutMs: number;
}

interface Hunk extends Span {
  readonly side: Span;
}

/**
 * Regions cover the lists without gaps. Changes of both sides that overlap, touch, or are a weak region apart become
 * one `both`. Null on timeout of either diff.
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

/** Numbers words: comparing numbers is faster than comparing long words. */
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

function cursorOf(hunks: readonly Hunk[]) {
  let index = 0;
  let offset = 0;
  return {
    next: () => hunks[index]?.start ?? Infinity,
    offset: () => offset,
    /** Consumes the next hunk; returns its end in base. */
    take: () => {
      const hunk = hunks[index];
      if (hunk === undefined) return 0;
      index += 1;
      offset = hunk.side.end - hunk.end;
      return hunk.end;
    },
  };
}
