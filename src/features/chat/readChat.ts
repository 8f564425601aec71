import type {
  AssistantModel,
  SessionProject,
  ShownMessage,
  ContextProject,
} from '#domain/chat/chat.ts';
import type { Line } from '#domain/chat/branches.ts';
import type { AccountServices } from '#mutators/services.ts';
import {
  contextProjects,
  hasSeenMessages,
  sessionLinks,
  shownLine,
} from '#store/chat/chatReads.ts';
import { assistantModel, withLimits } from '#store/chat/chatSettings.ts';

/** A session with the branch that is shown. */
export interface StoredChat extends Line<ShownMessage> {
  readonly sessionId: string | null;
  /** Whether the server listed its messages once: if not, an empty list may be incomplete. */
  readonly isSeen: boolean;
  readonly links: readonly SessionProject[];
  /** Linked pages that were deleted or are no longer readable: not sent. */
  readonly gone: readonly SessionProject[];
  /** The linked projects whose source is on this device. */
  readonly projects: readonly ContextProject[];
  readonly model: AssistantModel | null;
}

/** Reads a session for a live query; without one, only the model. */
export async function readChat(
  { db, shared, user }: Pick<AccountServices, 'db' | 'shared' | 'user'>,
  sessionId: string | null,
): Promise<StoredChat> {
  const model = await assistantModel(db, sessionId);
  if (sessionId === null) {
    return {
      sessionId,
      messages: [],
      versions: new Map(),
      isSeen: true,
      links: [],
      gone: [],
      projects: [],
      model,
    };
  }
  const all = await sessionLinks(db, sessionId);
  const links = all.filter(({ isGone }) => isGone !== true);
  return {
    sessionId,
    ...(await shownLine(db, sessionId)),
    isSeen: await hasSeenMessages(db, sessionId),
    links,
    gone: all.filter(({ isGone }) => isGone === true),
    projects: await withLimits(db, sessionId, await contextProjects(db, shared, links, user.id)),
    model,
  };
}
