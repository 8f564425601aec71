import { useAtom } from 'jotai';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { shownPane, boundedShare, MIN_SHARE, savedShare, saveShare } from './paneSettings.ts';
import { useSwipe } from '#ui/browser/useSwipe.ts';

const STEP = 2;

/** The divider is a native range input. A narrow window shows one pane; panes are never remounted. */
export function SplitPane({
  first,
  second,
  label,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly label: string;
}) {
  const [shown, show] = useAtom(shownPane);
  const swipe = useSwipe((direction) => show(direction === 'left' ? 'second' : 'first'));
  const root = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(savedShare);
  const [dragging, setDragging] = useState(false);

  const move = (next: number) => {
    const bounded = boundedShare(next, root.current?.offsetWidth);
    setShare(bounded);
    saveShare(bounded);
  };
  const drag = (event: PointerEvent) => {
    const box = root.current?.getBoundingClientRect();
    if (dragging && box !== undefined) move(((event.clientX - box.left) / box.width) * 100);
  };

  return (
    <div
      ref={root}
      {...swipe}
      className={cx('flex min-h-0 min-w-0 flex-1', dragging && 'cursor-col-resize select-none')}
    >
      <div
        style={{ width: `${share}%` }}
        className={cx(
          'flex min-h-0 min-w-0 flex-col single:w-full! split:min-w-72',
          shown === 'second' && 'single:hidden',
        )}
      >
        {first}
      </div>
      <div className="group relative z-10 -mx-1 w-2 shrink-0 single:hidden">
        <span
          className={cx(
            'absolute inset-y-0 left-1/2 -translate-x-1/2 transition-[width,background-color] duration-150',
            'group-has-focus-visible:w-1 group-has-focus-visible:bg-accent',
            dragging ? 'w-0.5 bg-accent' : 'w-px bg-line group-hover:w-0.5 group-hover:bg-accent',
          )}
        />
        <div
          onDoubleClick={() => move(50)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setDragging(true);
          }}
          onPointerMove={drag}
          onPointerUp={() => setDragging(false)}
          onPointerCancel={() => setDragging(false)}
          className="divider-grip cursor-col-resize touch-none"
        >
          <input
            type="range"
            aria-label={label}
            aria-valuetext={`${Math.round(share)}% for the editor`}
            min={MIN_SHARE}
            max={100 - MIN_SHARE}
            step={STEP}
            value={share}
            onChange={(event) => move(event.target.valueAsNumber)}
            // For keys: under a pointer the browser would move the invisible thumb.
            className="pointer-events-none m-0 block size-full opacity-0"
          />
        </div>
      </div>
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-1 flex-col split:min-w-72',
          shown === 'first' && 'single:hidden',
          dragging && 'pointer-events-none',
        )}
      >
        {second}
      </div>
    </div>
  );
}
