import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';

interface FollowState {
  readonly isAway: boolean;
  readonly hasNewContent: boolean;
}

/** Counts as the end: rounding, and small touch movements. */
const NEAR_PX = 24;

const AT_END: FollowState = { isAway: false, hasNewContent: false };

export type FollowLatest = ReturnType<typeof useFollowLatest>;

/** Keeps a conversation at its end; it starts there. */
export function useFollowLatest() {
  const [followed] = useState(followLatest);
  const state = useSyncExternalStore(followed.subscribe, followed.state);
  useLayoutEffect(() => followed.toLatest(), [followed]);
  return { ...followed, ...state };
}

/** Auto-scrolls to the end of growing content until the user scrolls up. */
export function followLatest() {
  const listeners = createListeners();
  let state = AT_END;
  let scroller: HTMLElement | null = null;
  let content: HTMLElement | null = null;
  let lastTop = 0;
  let lastHeight = 0;
  let stopWatching = () => {};

  const show = (next: FollowState) => {
    if (next.isAway === state.isAway && next.hasNewContent === state.hasNewContent) return;
    state = next;
    listeners.notify();
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
    // Only the user scrolls up: growing text does not, and shrinking text stays near the end.
    else if (isUp) show({ ...state, isAway: true });
  };
  /** Before the first scroll event: text that arrives now must not pull the view back. */
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
    else if (grew) show({ isAway: true, hasNewContent: true });
  };
  const watch = () => {
    stopWatching();
    stopWatching = () => {};
    if (scroller === null || content === null) return;
    const element = scroller;
    const size = new ResizeObserver(onSize);
    size.observe(element);
    size.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: true });
    lastTop = element.scrollTop;
    lastHeight = element.scrollHeight;
    stopWatching = () => {
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
    scroller: (element: HTMLElement | null) => {
      scroller = element;
      watch();
    },
    content: (element: HTMLElement | null) => {
      content = element;
      watch();
    },
  };
}

/** Scrolling would disturb a selection in progress. */
function isSelecting(element: HTMLElement): boolean {
  const selection = element.ownerDocument.getSelection();
  return selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode);
}
