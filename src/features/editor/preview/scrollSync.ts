import { atom } from 'jotai';
import type { SourcePosition } from '#domain/previewProtocol.ts';
import type { SourceView } from '#frames/markdown/sourceView.ts';

/** Null while they scroll independently. */
export const scrollLink = atom<ScrollLink | null>(null);

export interface ScrollLink {
  readonly lead: (side: 'editor' | 'preview') => void;
  readonly stop: () => void;
}

/** Both return a cancel function. */
export interface Scheduling {
  readonly frame: (work: () => void) => () => void;
  /** Soon, without a frame of its own: the preview reports a layout after each key, and seldom has to scroll. */
  readonly task: (work: () => void) => () => void;
}

/** The side with the last user input leads, which prevents feedback. */
export function linkScrolling(
  editor: SourceView,
  preview: SourceView,
  { frame, task }: Scheduling,
): ScrollLink {
  const sides = { editor, preview };
  let leader: 'editor' | 'preview' = 'editor';
  let last: SourcePosition | null = null;
  let cancel: (() => void) | null = null;

  const follow = () => {
    cancel = null;
    last = sides[leader].position() ?? last;
    if (last !== null) sides[leader === 'editor' ? 'preview' : 'editor'].show(last);
  };
  const schedule = (after = frame) => {
    cancel ??= after(follow);
  };
  const listen = (side: 'editor' | 'preview') => {
    let wasVisible = sides[side].position() !== null;
    return sides[side].listen({
      onUserInput: () => {
        leader = side;
      },
      onScroll: () => {
        if (leader === side) schedule();
      },
      onLayout: () => {
        const isVisible = sides[side].position() !== null;
        if (isVisible && !wasVisible && last !== null) sides[side].show(last);
        wasVisible = isVisible;
        schedule(task);
      },
    });
  };

  const unsubscribes = [listen('editor'), listen('preview')];
  schedule();
  return {
    lead: (side) => {
      leader = side;
      schedule();
    },
    stop: () => {
      cancel?.();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
