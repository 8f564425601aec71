import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconChevronLeft } from '#ui/icons/icons.tsx';
import type { FollowLatest } from './followLatest.ts';

export function JumpToLatest({ follow }: { readonly follow: FollowLatest }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button
        size="sm"
        className="pointer-events-auto animate-rise shadow-float"
        icon={<IconChevronLeft className="-rotate-90" />}
        onClick={(event) => {
          // The button unmounts: focus the scroller, so that the arrow keys scroll.
          const box = event.currentTarget.parentElement?.parentElement;
          follow.toLatest();
          const scroller = box?.querySelector('[tabindex="0"]');
          if (scroller instanceof HTMLElement) scroller.focus({ preventScroll: true });
        }}
      >
        Jump to latest
        {follow.hasNewContent && <Badge tone="accent">new</Badge>}
      </Button>
    </div>
  );
}
