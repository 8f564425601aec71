/** So many characters are compared at a time, which the browser does fastest. */
const STRIDE = 65_536;

/** How many characters two texts have in common at their start and at their end, the two not overlapping. */
export function sameEnds(a: string, b: string): { readonly start: number; readonly end: number } {
  const start = common(
    Math.min(a.length, b.length),
    (from, to) => a.slice(from, to) === b.slice(from, to),
  );
  const most = Math.min(a.length, b.length) - start;
  const end = common(
    most,
    (from, to) =>
      a.slice(a.length - to, a.length - from) === b.slice(b.length - to, b.length - from),
  );
  return { start, end };
}

/** How far `isSame` holds for all runs from 0 on, at most to `most`. */
function common(most: number, isSame: (from: number, to: number) => boolean): number {
  let at = 0;
  while (at < most && isSame(at, Math.min(most, at + STRIDE))) at = Math.min(most, at + STRIDE);
  let end = Math.min(most, at + STRIDE);
  while (at < end) {
    const middle = (at + end + 1) >> 1;
    if (isSame(at, middle)) at = middle;
    else end = middle - 1;
  }
  return at;
}
