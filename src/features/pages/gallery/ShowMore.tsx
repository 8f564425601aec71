import { useEffect, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';

/**
 * The way to the next cards of the list before it. Who presses it goes on at the first of those: it takes the focus
 * once it is there. Nothing when all are shown.
 */
export function ShowMore({
  shown,
  hasMore,
  onMore,
}: {
  /** How many cards stand in the list. */
  readonly shown: number;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  /** How many cards there were when more were asked for. */
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const before = asked.current;
    if (before === null || shown <= before) return;
    asked.current = null;
    const list = place.current?.previousElementSibling;
    const title = list?.children[before]?.querySelector('h2 a, h2[tabindex]');
    if (title instanceof HTMLElement) title.focus({ preventScroll: true });
  }, [shown]);
  return (
    <div ref={place} className="flex justify-center">
      {hasMore && (
        <Button
          onClick={() => {
            asked.current = shown;
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
