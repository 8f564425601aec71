import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { followLatest, type FollowedText, type FollowState } from './followLatest.ts';

/** A conversation that follows its end, and the way back to it. */
export type FollowLatest = FollowState & Pick<FollowedText, 'scroller' | 'content' | 'toLatest'>;

/**
 * Keeps the end of a conversation in sight while it grows, until the reader scrolls up. Give `scroller` and `content` as
 * refs of the element that scrolls and the one in it that grows. Another `conversation` (its session's id) starts at
 * its end.
 */
export function useFollowLatest(conversation: string | null): FollowLatest {
  const [followed] = useState(followLatest);
  const state = useSyncExternalStore(followed.subscribe, followed.state);

  useLayoutEffect(() => followed.toLatest(), [followed, conversation]);

  const { scroller, content, toLatest } = followed;
  return { ...state, scroller, content, toLatest };
}
