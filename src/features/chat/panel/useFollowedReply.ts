import { useEffect, useEffectEvent } from 'react';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { replyEnding } from '#domain/chat/replyEnding.ts';
import type { ReplyFollower } from '#features/chat/hunks/replyFollower.ts';
import type { LiveReply } from '#mutators/chat/liveReply.ts';

/** Shows the changes of a streaming reply in the text, and the rest of them once it is stored. */
export function useFollowedReply(
  follower: ReplyFollower,
  live: LiveReply | null,
  messages: readonly ShownMessage[],
): void {
  const replyId = live?.id ?? null;
  const read = useEffectEvent(() => {
    if (live !== null) follower.read(live.id, live.text(), live.continues?.content ?? '');
  });
  const listen = useEffectEvent((listener: () => void) => live?.listen(listener));
  useEffect(() => {
    if (replyId === null) return undefined;
    read();
    return listen(() => read());
  }, [replyId]);
  useEffect(() => {
    const last = messages.at(-1);
    if (last?.role !== 'assistant') return;
    follower.finish(last.id, last.content, replyEnding(last.metadata) === null);
  }, [follower, messages]);
}
