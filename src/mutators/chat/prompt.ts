import type { AssistantModel, SentProject, ShownMessage } from '#domain/chat/chat.ts';
import { fitsBudget, needOf, sharesOf, type ContextProject } from '#domain/chat/chatContext.ts';
import type { ChatFailure } from '#domain/chat/chatFailure.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { assistantModel, chatMessages, sessionContext } from '#store/chat/chatReads.ts';
import { storageResult } from '#store/health/failures.ts';
import { sourceByFingerprint } from '#store/pages/sourceVersions.ts';
import { loadProjects } from './projects.ts';
import type { ChatOutcome, ChatServices } from './services.ts';

export interface Prompt {
  readonly messages: readonly ShownMessage[];
  readonly projects: readonly ContextProject[];
  /** Null when never fetched. */
  readonly model: AssistantModel | null;
}

/** A session's prompt, with the projects of a `continued` reply. Fails with `notFound`, and like `loadProjects`. */
export async function readPrompt(
  account: ChatServices,
  sessionId: string,
  continued: string | null = null,
): ChatOutcome<Prompt> {
  const { db } = account;
  const stored = await storageResult(async () => ({
    session: await db.chatSessions.get(sessionId),
    messages: await chatMessages(db, sessionId),
    links: await sessionContext(db, sessionId),
    model: await assistantModel(db),
  }));
  if (!stored.ok) return stored;
  const { session, messages, links, model } = stored.value;
  if (session === undefined) return fail({ kind: 'notFound' });
  const reply = messages.find(({ id }) => id === continued);
  const projects = await (reply === undefined
    ? loadProjects(account, links)
    : projectsAsSent(account, reply.metadata.projects ?? []));
  return projects.ok ? ok({ messages, projects: projects.value, model }) : projects;
}

/** Projects as sent earlier; where that text is not on this device, the current one, marked as no source. */
async function projectsAsSent(
  account: ChatServices,
  sent: readonly SentProject[],
): ChatOutcome<readonly ContextProject[]> {
  const links = sent.map(({ id }) => ({ project_id: id }));
  const projects = await loadProjects(account, links);
  if (!projects.ok) return projects;
  const wanted = new Map(sent.map((project) => [project.id, project.fingerprint]));
  return storageResult(() =>
    Promise.all(
      projects.value.map(async (project) => {
        const print = wanted.get(project.id);
        if (print === undefined) return { ...project, isSource: false };
        if (print === fingerprint(project.content)) return project;
        const content = await sourceByFingerprint(account.db, project.id, print);
        return content === null ? { ...project, isSource: false } : { ...project, content };
      }),
    ),
  );
}

/** Fails with `overBudget` when the model cannot take these messages and `text`. */
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
