import type { SourcePlace, SourceView } from '#frames/markdown/sourceView.ts';

/** Two texts of one source that scroll together. */
export interface ScrollLink {
  /** Lets one of them lead from now on, as a person's hand on it would. */
  readonly lead: (side: 'editor' | 'preview') => void;
  readonly stop: () => void;
}

/**
 * Keeps editor and preview at the same place of the source. The one last touched leads and the other follows, so
 * that neither answers the other; `frame` runs work before the next paint and returns how to call it off.
 */
export function linkScrolling(
  editor: SourceView,
  preview: SourceView,
  frame: (work: () => void) => () => void,
): ScrollLink {
  const sides = { editor, preview };
  let leader: 'editor' | 'preview' = 'editor';
  let last: SourcePlace | null = null;
  let callOff: (() => void) | null = null;

  const follow = () => {
    callOff = null;
    // A pane that is not on the screen stays where it was left.
    last = sides[leader].place() ?? last;
    if (last !== null) sides[leader === 'editor' ? 'preview' : 'editor'].show(last);
  };
  const soon = () => {
    callOff ??= frame(follow);
  };
  const listen = (side: 'editor' | 'preview') => {
    let wasSeen = sides[side].place() !== null;
    return sides[side].listen({
      onTouch: () => {
        leader = side;
      },
      onScroll: () => {
        if (leader === side) soon();
      },
      onLayout: () => {
        const isSeen = sides[side].place() !== null;
        // Back on the screen: the place was kept for it.
        if (isSeen && !wasSeen && last !== null) sides[side].show(last);
        wasSeen = isSeen;
        soon();
      },
    });
  };

  const ends = [listen('editor'), listen('preview')];
  soon();
  return {
    lead: (side) => {
      leader = side;
      soon();
    },
    stop: () => {
      callOff?.();
      for (const end of ends) end();
    },
  };
}
