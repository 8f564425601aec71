import { createSession } from '#mutators/chat/messages.ts';
import type { LiveReply } from '#mutators/chat/streamReply.ts';
import { chatUser, valueOf, type ChatUser } from './chatUser.ts';
import type { ChatRig } from './chatRig.ts';

/** A new user with one empty session. */
export interface Talk {
  readonly user: ChatUser;
  readonly id: string;
  /** Sends a message and returns the conversation after the reply. */
  readonly ask: (text: string) => Promise<readonly string[]>;
  /** The streaming reply. */
  readonly live: () => LiveReply | undefined;
}

/** Resets the model server and creates the session. */
export async function beginTalk({
  site,
  upstream,
}: Pick<ChatRig, 'site' | 'upstream'>): Promise<Talk> {
  upstream.reset();
  const user = await chatUser(site);
  const { id } = valueOf(await createSession(user.account));
  return {
    user,
    id,
    ask: async (text) => {
      valueOf(await user.conversation.send(id, text));
      return user.settled(id);
    },
    live: () => user.conversation.current().get(id),
  };
}

/** Another device of the user with the session fetched. */
export async function readElsewhere(user: ChatUser, id: string): Promise<ChatUser> {
  const there = user.elsewhere();
  valueOf(await there.pullSessions());
  valueOf(await there.pullSession(id));
  return there;
}
