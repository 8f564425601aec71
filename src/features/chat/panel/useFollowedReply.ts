import { useEffect, useEffectEvent } from 'react';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { replyEnding } from '#domain/chat/replyEnding.ts';
import type { ReplyFollower } from '#features/chat/hunks/replyFollower.ts';
import type { LiveReply } from '#mutators/chat/streamReply.ts';

/** Shows the changes of a streaming reply in the text, and the rest of them once it is stored; only those of the versions shown. */
export function useFollowedReply(
  follower: ReplyFollower,
  sessionId: string,
  live: LiveReply | null,
  messages: readonly ShownMessage[],
): void {
  const replyId = live?.id ?? null;
  const read = useEffectEvent(() => {
    if (live !== null) follower.read(live.id, live.text(), live.continues);
  });
  const listen = useEffectEvent((listener: () => void) => live?.listen(listener));
  // While another version streams, the end of the one before is no longer shown.
  const at =
    live === null || live.continues !== null
      ? -1
      : messages.findIndex(({ id }) => id === live.after);
  const line = at === -1 ? messages : messages.slice(0, at + 1);
  const replies = line.filter(({ role }) => role === 'assistant').map(({ id }) => id);
  const shown = [...replies, ...(replyId === null ? [] : [replyId])].join(' ');
  useEffect(() => follower.showVersions(sessionId, shown.split(' ')), [follower, sessionId, shown]);
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
