import { useEffect, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';

export function ShowMore({
  shown,
  hasMore,
  onMore,
}: {
  readonly shown: number;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const shownAtPress = useRef<number | null>(null);
  useEffect(() => {
    const before = shownAtPress.current;
    if (before === null || shown <= before) return;
    shownAtPress.current = null;
    const list = box.current?.previousElementSibling;
    const title = list?.children[before]?.querySelector('h2 a, h2[tabindex]');
    if (title instanceof HTMLElement) title.focus({ preventScroll: true });
  }, [shown]);
  return (
    <div ref={box} className="flex justify-center">
      {hasMore && (
        <Button
          onClick={() => {
            shownAtPress.current = shown;
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
