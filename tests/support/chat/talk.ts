import { createSession } from '#mutators/chat/sessions.ts';
import type { LiveReply } from '#mutators/chat/liveReply.ts';
import { chatPerson, valueOf, type ChatPerson } from './chatPerson.ts';
import type { ChatRig } from './chatRig.ts';

/** A new user with one empty chat session. */
export interface Talk {
  readonly person: ChatPerson;
  readonly id: string;
  /** Sends a question; resolves with the conversation after the reply. */
  readonly ask: (text: string) => Promise<readonly string[]>;
  /** The pending reply. */
  readonly live: () => LiveReply | undefined;
}

/** Starts a session and resets the model server. */
export async function beginTalk({
  site,
  upstream,
}: Pick<ChatRig, 'site' | 'upstream'>): Promise<Talk> {
  upstream.reset();
  const person = await chatPerson(site);
  const { id } = valueOf(await createSession(person.account));
  return {
    person,
    id,
    ask: async (text) => {
      valueOf(await person.conversation.send(id, text));
      return person.settled(id);
    },
    live: () => person.conversation.current().get(id),
  };
}

/** Another device of the user, which has fetched a whole session. */
export async function readElsewhere(person: ChatPerson, id: string): Promise<ChatPerson> {
  const there = person.elsewhere();
  valueOf(await there.pullSessions());
  valueOf(await there.pullSession(id));
  return there;
}
