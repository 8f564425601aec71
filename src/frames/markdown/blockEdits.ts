/** A run of the pieces that are present, from `start` to before `end`, and what comes in its place. */
export interface BlockEdit {
  readonly start: number;
  readonly end: number;
  readonly come: readonly string[];
}

/** So many pieces around a change are looked at for where the two go on alike. */
const NEAR = 24;

/**
 * What has to be done to the pieces that are present, in order, so that they are the wanted ones; where those are not
 * `complete`, but the upper part of a page, what stands below them stays. Pieces that stayed the same are left alone
 * where changes are small, and above the first and below the last change.
 */
export function* blockEdits(
  present: readonly string[],
  wanted: readonly string[],
  complete: boolean,
): Generator<BlockEdit, void> {
  let here = 0;
  let there = 0;
  for (;;) {
    while (there < wanted.length && here < present.length && present[here] === wanted[there]) {
      here += 1;
      there += 1;
    }
    if (there === wanted.length) {
      if (complete && here < present.length) yield { start: here, end: present.length, come: [] };
      return;
    }
    const next = here === present.length ? null : meeting(present, here, wanted, there);
    if (next === null) {
      const same = complete ? sameAtEnd(present, here, wanted, there) : 0;
      const end = complete ? present.length - same : here + wanted.length - there;
      const come = wanted.slice(there, wanted.length - same);
      yield { start: here, end: Math.min(present.length, end), come };
      return;
    }
    yield { start: here, end: next.here, come: wanted.slice(there, next.there) };
    ({ here, there } = next);
  }
}

/** The nearest places where both go on alike. */
function meeting(
  present: readonly string[],
  here: number,
  wanted: readonly string[],
  there: number,
): { readonly here: number; readonly there: number } | null {
  for (let skipped = 1; skipped <= NEAR; skipped += 1) {
    for (let added = 0; added <= skipped; added += 1) {
      const at = { here: here + skipped - added, there: there + added };
      if (at.there >= wanted.length || at.here >= present.length) continue;
      if (present[at.here] === wanted[at.there]) return at;
    }
  }
  return null;
}

/** How many pieces are the same at the end, of those from two places on. */
function sameAtEnd(
  present: readonly string[],
  here: number,
  wanted: readonly string[],
  there: number,
): number {
  const most = Math.min(present.length - here, wanted.length - there);
  let end = 0;
  while (end < most && present.at(-1 - end) === wanted.at(-1 - end)) end += 1;
  return end;
}
