import { createListeners } from '#domain/listeners.ts';

/** How a conversation is scrolled. */
export interface FollowState {
  /** Whether the reader is away from its end. */
  readonly isAway: boolean;
  /** Whether something was added below since. */
  readonly hasNews: boolean;
}

/** Keeps the end of a growing text in sight, until the reader turns to something above it. */
export interface FollowedText {
  readonly state: () => FollowState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes to the end and follows it again. */
  readonly toLatest: () => void;
  /** Takes the element that scrolls, and the one in it that grows; null when it goes. */
  readonly scroller: (element: HTMLElement | null) => void;
  readonly content: (element: HTMLElement | null) => void;
}

/** So near to the end is at the end, px: rounding, and a line that was pushed by a finger. */
const NEAR_PX = 24;

const AT_END: FollowState = { isAway: false, hasNews: false };

/** A text that is followed from its end on. */
export function followLatest(): FollowedText {
  const listeners = createListeners();
  let state = AT_END;
  let scroller: HTMLElement | null = null;
  let content: HTMLElement | null = null;
  let lastTop = 0;
  let lastHeight = 0;
  let end = () => {};

  const show = (next: FollowState) => {
    if (next.isAway === state.isAway && next.hasNews === state.hasNews) return;
    state = next;
    listeners.tell();
  };
  const isNear = (element: HTMLElement) =>
    element.scrollHeight - element.clientHeight - element.scrollTop <= NEAR_PX;
  const goToEnd = (element: HTMLElement) => {
    element.scrollTop = element.scrollHeight;
    lastTop = element.scrollTop;
  };
  const onScroll = () => {
    if (scroller === null) return;
    const top = scroller.scrollTop;
    const isUp = top < lastTop - 1;
    lastTop = top;
    if (isNear(scroller)) show(AT_END);
    // Growing text scrolls nothing up, and shrinking text leaves the reader near the end.
    else if (isUp) show({ ...state, isAway: true });
  };
  /** The wheel turns, or a finger moves: text that comes meanwhile must not pull the reader back. */
  const onWheel = (event: WheelEvent) => {
    if (event.deltaY < 0 && scroller !== null && scroller.scrollTop > 0) {
      show({ ...state, isAway: true });
    }
  };
  const onSize = () => {
    if (scroller === null) return;
    const height = scroller.scrollHeight;
    const grew = height > lastHeight + 1;
    lastHeight = height;
    if (!state.isAway && !isSelecting(scroller)) goToEnd(scroller);
    else if (isNear(scroller)) show(AT_END);
    else if (grew) show({ isAway: true, hasNews: true });
  };
  const watch = () => {
    end();
    end = () => {};
    if (scroller === null || content === null) return;
    const element = scroller;
    const size = new ResizeObserver(onSize);
    size.observe(element);
    size.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: true });
    lastTop = element.scrollTop;
    lastHeight = element.scrollHeight;
    end = () => {
      size.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  };

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    toLatest: () => {
      if (scroller !== null) goToEnd(scroller);
      show(AT_END);
    },
    scroller: (element) => {
      scroller = element;
      watch();
    },
    content: (element) => {
      content = element;
      watch();
    },
  };
}

/** Whether text within is selected: it is not moved under the hand. */
function isSelecting(element: HTMLElement): boolean {
  const selection = element.ownerDocument.getSelection();
  return selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode);
}
