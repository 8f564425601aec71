import { useCallback, useRef, useState } from 'react';

/** Ignores jitter. */
const MIN_SCROLL_PX = 16;

/** Nearer to the top the header stays visible. More than the height of the headers that hide. */
const TOP_PX = 120;

/** Longer than the animation, which scrolls the page by changing its height. */
const SETTLE_MS = 400;

/** Whether a header is out of sight: after scrolling down, until scrolling up. `onScroll` gets the distance from the top. */
export function useAwayOnScroll() {
  const [isAway, setAway] = useState(false);
  const last = useRef({ y: 0, changedAt: 0 });
  const onScroll = useCallback((y: number) => {
    const by = y - last.current.y;
    if (Math.abs(by) < MIN_SCROLL_PX && y > 0) return;
    const now = performance.now();
    const settles = now - last.current.changedAt < SETTLE_MS;
    const next = by > 0 && y > TOP_PX;
    last.current = { y, changedAt: settles ? last.current.changedAt : now };
    if (!settles) setAway(next);
  }, []);
  return { isAway, onScroll };
}
