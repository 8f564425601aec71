import { createSession } from '#mutators/chat/sessions.ts';
import type { LiveReply } from '#mutators/chat/liveReply.ts';
import { chatPerson, valueOf, type ChatPerson } from './chatPerson.ts';
import type { ChatRig } from './chatRig.ts';

/** A new person with one session that has no messages yet. */
export interface Talk {
  readonly person: ChatPerson;
  /** The session's id. */
  readonly id: string;
  /** Asks, and gives the conversation once the reply has come. */
  readonly ask: (text: string) => Promise<readonly string[]>;
  /** The reply that is on its way. */
  readonly live: () => LiveReply | undefined;
}

/** Begins a talk; the model's server has forgotten what it was told. */
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

/** Another device of the person that has read all there is of a session. */
export async function readElsewhere(person: ChatPerson, id: string): Promise<ChatPerson> {
  const there = person.elsewhere();
  valueOf(await there.pullSessions());
  valueOf(await there.pullSession(id));
  return there;
}
