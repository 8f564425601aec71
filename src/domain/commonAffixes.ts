/** Comparing slices of this many characters is fastest in browsers. */
const STRIDE = 65_536;

/** The lengths in UTF-16 units of the start and the end that two texts share; they never overlap. */
export function commonAffixes(
  a: string,
  b: string,
): { readonly start: number; readonly end: number } {
  const start = commonLength(
    Math.min(a.length, b.length),
    (from, to) => a.slice(from, to) === b.slice(from, to),
  );
  const end = commonLength(
    Math.min(a.length, b.length) - start,
    (from, to) =>
      a.slice(a.length - to, a.length - from) === b.slice(b.length - to, b.length - from),
  );
  return { start, end };
}

function commonLength(max: number, isSame: (from: number, to: number) => boolean): number {
  let at = 0;
  while (at < max && isSame(at, Math.min(max, at + STRIDE))) at = Math.min(max, at + STRIDE);
  let end = Math.min(max, at + STRIDE);
  while (at < end) {
    const middle = (at + end + 1) >> 1;
    if (isSame(at, middle)) at = middle;
    else end = middle - 1;
  }
  return at;
}

/** Replaces `[from, to)`, in UTF-16 units of the text that it changes. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}
