import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { followLatest, type FollowedText, type FollowState } from './followLatest.ts';

export type FollowLatest = FollowState & Pick<FollowedText, 'scroller' | 'content' | 'toLatest'>;

/** Binds `followLatest` to React; another `conversation` (a session id) starts at its end. */
export function useFollowLatest(conversation: string | null): FollowLatest {
  const [followed] = useState(followLatest);
  const state = useSyncExternalStore(followed.subscribe, followed.state);

  useLayoutEffect(() => followed.toLatest(), [followed, conversation]);

  const { scroller, content, toLatest } = followed;
  return { ...state, scroller, content, toLatest };
}
