import { useRef, type TouchEvent } from 'react';

const MIN_DISTANCE_PX = 60;
const MAX_DURATION_MS = 500;

/** Touch handlers that report a quick horizontal stroke of one finger which selected and scrolled nothing. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<{ readonly x: number; readonly y: number; readonly at: number } | null>(
    null,
  );
  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const isAlone = touch !== undefined && touches.length === 1;
      start.current =
        isAlone && !scrollsSideways(target)
          ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
          : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (from === null || touch === undefined) return;
      const x = touch.clientX - from.x;
      const y = touch.clientY - from.y;
      const isQuick = timeStamp - from.at < MAX_DURATION_MS;
      const isFlat = Math.abs(x) > MIN_DISTANCE_PX && Math.abs(x) > 2 * Math.abs(y);
      const isSelecting = getSelection()?.isCollapsed === false;
      if (isQuick && isFlat && !isSelecting) onSwipe(x < 0 ? 'left' : 'right');
    },
  };
}

function scrollsSideways(target: EventTarget): boolean {
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
    const isWider = at.scrollWidth > at.clientWidth + 1;
    if (isWider && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}
