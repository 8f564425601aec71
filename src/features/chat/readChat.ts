import type { AssistantModel, SessionProject, ShownMessage } from '#domain/chat/chat.ts';
import type { ContextProject } from '#domain/chat/chatContext.ts';
import {
  assistantModel,
  chatMessages,
  contextProjects,
  hasSeenMessages,
  sessionContext,
} from '#store/chat/chatReads.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';

/** What this device knows of a session. */
export interface KnownChat {
  readonly messages: readonly ShownMessage[];
  /** Whether no messages means that there are none. */
  readonly isSeen: boolean;
  readonly links: readonly SessionProject[];
  /** Those of the linked projects whose contents are here. */
  readonly projects: readonly ContextProject[];
  readonly model: AssistantModel | null;
}

/** Reads a session from the store, for a live query; of none at all the model alone. */
export async function readChat(
  db: AccountDb,
  shared: SharedDb,
  sessionId: string | null,
  userId: string,
): Promise<KnownChat> {
  const model = await assistantModel(db);
  if (sessionId === null) return { messages: [], isSeen: true, links: [], projects: [], model };
  const links = await sessionContext(db, sessionId);
  return {
    messages: await chatMessages(db, sessionId),
    isSeen: await hasSeenMessages(db, sessionId),
    links,
    projects: await contextProjects(db, shared, links, userId),
    model,
  };
}
