export interface BlockEdit {
  readonly start: number;
  readonly end: number;
  readonly added: readonly string[];
}

/** How many pieces around a change are searched for the next common one. */
const NEAR = 24;

/** Turns `present` into `wanted`, which is only the upper part of a page unless `complete`. */
export function* blockEdits(
  present: readonly string[],
  wanted: readonly string[],
  complete: boolean,
): Generator<BlockEdit, void> {
  let start = 0;
  let from = 0;
  for (;;) {
    while (from < wanted.length && start < present.length && present[start] === wanted[from]) {
      start += 1;
      from += 1;
    }
    if (from === wanted.length) {
      if (complete && start < present.length) yield { start, end: present.length, added: [] };
      return;
    }
    const next = nextCommon(present, start, wanted, from);
    if (next === null) {
      const same = complete ? commonEnd(present, start, wanted, from) : 0;
      const end = complete ? present.length - same : start + wanted.length - from;
      const added = wanted.slice(from, wanted.length - same);
      yield { start, end: Math.min(present.length, end), added };
      return;
    }
    yield { start, end: next.start, added: wanted.slice(from, next.from) };
    ({ start, from } = next);
  }
}

function nextCommon(
  present: readonly string[],
  start: number,
  wanted: readonly string[],
  from: number,
): { readonly start: number; readonly from: number } | null {
  for (let distance = 1; distance <= NEAR; distance += 1) {
    for (let added = 0; added <= distance; added += 1) {
      const at = { start: start + distance - added, from: from + added };
      if (at.from >= wanted.length || at.start >= present.length) continue;
      if (present[at.start] === wanted[at.from]) return at;
    }
  }
  return null;
}

function commonEnd(
  present: readonly string[],
  start: number,
  wanted: readonly string[],
  from: number,
): number {
  const most = Math.min(present.length - start, wanted.length - from);
  let end = 0;
  while (end < most && present.at(-1 - end) === wanted.at(-1 - end)) end += 1;
  return end;
}
