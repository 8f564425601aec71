/** Of SVGs, which name title and author; about 30 KB each. */
const MOST_KEPT = 200;

/** More are refused. */
const MOST_WAITING = 20;

/** A PNG of an SVG; null when it can't be drawn, or too many are asked for at once. */
export type DrawCard = (svg: string) => Promise<Uint8Array | null>;

/** Draws one card after another and keeps the latest. */
export function createCardQueue(drawNow: DrawCard): DrawCard {
  const kept = new Map<string, Promise<Uint8Array | null>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (svg) => {
    const before = kept.get(svg);
    if (before !== undefined) return before;
    if (waiting >= MOST_WAITING) return Promise.resolve(null);
    waiting += 1;
    const drawn = last
      .then(() => drawNow(svg))
      .catch(() => null)
      .then((png) => {
        waiting -= 1;
        if (png === null) kept.delete(svg);
        return png;
      });
    last = drawn;
    kept.set(svg, drawn);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}
