import type { AssistantModel, ShownMessage } from '#domain/chat.ts';
import { fitsBudget, needOf, sharesOf, type ContextProject } from '#domain/chatContext.ts';
import type { ChatFailure } from '#domain/chatFailure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { assistantModel, chatMessages, chatSession, sessionContext } from '#store/chat.ts';
import { attempt } from '#store/failures.ts';
import { loadProjects } from './chatProjects.ts';
import type { ChatOutcome, ChatServices } from './chatServices.ts';

/** What a session would send: its messages, oldest first, and the contents of its projects. */
export interface Prompt {
  readonly messages: readonly ShownMessage[];
  readonly projects: readonly ContextProject[];
  /** Null where it was never asked for. */
  readonly model: AssistantModel | null;
}

/** Reads what a session would send. Fails with `notFound` when it is gone, and like `loadProjects`. */
export async function readPrompt(account: ChatServices, sessionId: string): ChatOutcome<Prompt> {
  const { db } = account;
  const stored = await attempt(async () => ({
    session: await chatSession(db, sessionId),
    messages: await chatMessages(db, sessionId),
    links: await sessionContext(db, sessionId),
    model: await assistantModel(db),
  }));
  if (!stored.ok) return stored;
  const { session, messages, links, model } = stored.value;
  if (session === undefined) return fail({ kind: 'notFound' });
  const projects = await loadProjects(account, links);
  return projects.ok ? ok({ messages, projects: projects.value, model }) : projects;
}

/** Whether the model can take these messages and a new `text`; fails with `overBudget` before anything is sent. */
export function checkBudget(
  { projects, model }: Prompt,
  messages: readonly ShownMessage[],
  text: string,
): Result<void, ChatFailure> {
  const need = needOf(projects, messages, text, model?.requestTokens ?? null);
  if (fitsBudget(need)) return ok(undefined);
  const largest = sharesOf(projects).toSorted((a, b) => b.tokens - a.tokens)[0];
  return fail({ kind: 'overBudget', need, largest: largest?.title ?? null });
}
