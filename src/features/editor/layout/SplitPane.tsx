import { useAtom } from 'jotai';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { shownPane } from './shownPane.ts';
import { useSwipe } from '#ui/browser/useSwipe.ts';
import { boundedShare, MIN_SHARE, savedShare, saveShare } from './splitShare.ts';

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
    const bounded = boundedShare(next);
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
          'flex min-h-0 min-w-0 flex-col max-lg:w-full! lg:shrink-0',
          shown === 'second' && 'max-lg:hidden',
        )}
      >
        {first}
      </div>
      <div className="group relative z-10 -mx-1 w-2 shrink-0 max-lg:hidden">
        <input
          type="range"
          aria-label={label}
          aria-valuetext={`${Math.round(share)}% for the editor`}
          min={MIN_SHARE}
          max={100 - MIN_SHARE}
          step={STEP}
          value={share}
          onChange={(event) => move(event.target.valueAsNumber)}
          onDoubleClick={() => move(50)}
          // The browser would move the invisible thumb.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setDragging(true);
          }}
          onPointerMove={drag}
          onPointerUp={() => setDragging(false)}
          onPointerCancel={() => setDragging(false)}
          className="peer absolute inset-0 m-0 size-full cursor-col-resize touch-none opacity-0"
        />
        <span
          className={cx(
            'pointer-events-none absolute inset-y-0 left-1/2 -translate-x-1/2 transition-[width,background-color] duration-150',
            'peer-focus-visible:w-1 peer-focus-visible:bg-accent',
            dragging ? 'w-0.5 bg-accent' : 'w-px bg-line group-hover:w-0.5 group-hover:bg-accent',
          )}
        />
      </div>
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-1 flex-col',
          shown === 'first' && 'max-lg:hidden',
          dragging && 'pointer-events-none',
        )}
      >
        {second}
      </div>
    </div>
  );
}
