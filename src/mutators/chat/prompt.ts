import type {
  AssistantModel,
  ChatImage,
  SentProject,
  SessionProject,
  ShownMessage,
  ContextProject,
} from '#domain/chat/chat.ts';
import {
  countNeed,
  fitContext,
  fitsBudget,
  seenBy,
  sharesOf,
  type OpenPage,
} from '#domain/chat/chatContext.ts';
import { runInSlices } from '#content/yieldToMain.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { fail, ok } from '#domain/result.ts';
import { sessionContext, shownLine } from '#store/chat/chatReads.ts';
import { assistantModel, userInstructions, withLimits } from '#store/chat/chatSettings.ts';
import { changeContext } from '#store/chat/chatWrites.ts';
import { storageResult } from '#store/health/failures.ts';
import { sourceByFingerprint } from '#store/pages/revisions.ts';
import { loadProjects } from './projects.ts';
import type { ChatOutcome, ChatServices } from './services.ts';

export interface Prompt {
  readonly messages: readonly ShownMessage[];
  readonly projects: readonly ContextProject[];
  /** Null when never fetched. */
  readonly model: AssistantModel | null;
  /** How the reply may change the page in the editor, and the user's own; null without either. */
  readonly instructions: string | null;
  readonly openId?: string | undefined;
}

interface PromptOptions {
  /** A reply to continue, with the projects sent for it. */
  readonly continued?: string | undefined;
  /** Its stored text is not read. */
  readonly open?: OpenPage | undefined;
}

/** Fails with `notFound`, and like `loadProjects`. */
export async function readPrompt(
  account: ChatServices,
  sessionId: string,
  { continued, open }: PromptOptions = {},
): ChatOutcome<Prompt> {
  const { db } = account;
  const stored = await storageResult(async () => ({
    session: await db.chatSessions.get(sessionId),
    messages: (await shownLine(db, sessionId)).messages,
    links: await sessionContext(db, sessionId),
    model: await assistantModel(db, sessionId),
    own: await userInstructions(db),
  }));
  if (!stored.ok) return stored;
  const { session, messages, links, model, own } = stored.value;
  if (session === undefined) return fail({ kind: 'notFound' });
  const reply = messages.find(({ id }) => id === continued);
  const isOther = (id: string) => id !== open?.project.id;
  const others = links.filter(({ project_id }) => isOther(project_id));
  const projects = await (reply === undefined
    ? loadProjects(account, others)
    : projectsAsSent(
        account,
        (reply.metadata.projects ?? []).filter(({ id }) => isOther(id)),
      ));
  if (!projects.ok) return projects;
  if (reply === undefined) await markGone(account, others, projects.value);
  const sent = open === undefined ? projects.value : [open.project, ...projects.value];
  const limited = await storageResult(() => withLimits(db, sessionId, sent));
  if (!limited.ok) return limited;
  const parts = [
    ...(open === undefined ? [] : [open.instructions]),
    ...(own === '' ? [] : [`The user’s own instructions for you:\n\n${own}`]),
  ];
  const instructions = parts.length === 0 ? null : parts.join('\n\n');
  return ok({ messages, projects: limited.value, model, instructions, openId: open?.project.id });
}

/** Marks the links whose page could not be read, so that the screen shows what was left out. */
async function markGone(
  { db }: ChatServices,
  links: readonly SessionProject[],
  read: readonly ContextProject[],
): Promise<void> {
  const ids = new Set(read.map(({ id }) => id));
  const gone = links.filter(({ project_id }) => !ids.has(project_id));
  const [first] = gone;
  if (first === undefined) return;
  const added = gone.map((link) => ({ ...link, isGone: true }));
  // Without this mark, the screen shows less; the message is sent all the same.
  await changeContext(db, first.session_id, { added });
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

/**
 * The prompt as it is sent with `text`: projects that do not fit are in outline. Fails with
 * `overBudget` when the model cannot take that either.
 */
export async function fitPrompt(
  prompt: Prompt,
  text: string,
  images: readonly ChatImage[] = [],
): ChatOutcome<Prompt> {
  const { projects, model, instructions, openId } = prompt;
  const added = { role: 'user', content: '', metadata: { images } } as const;
  const messages = seenBy(
    model,
    images.length === 0 ? prompt.messages : [...prompt.messages, added],
  );
  const budget = model?.requestTokens ?? null;
  const whole = await runInSlices(countNeed(projects, messages, text, budget, instructions));
  if (fitsBudget(whole) && projects.every(({ limit }) => limit === undefined)) return ok(prompt);
  const fitted = await runInSlices(
    fitContext(projects, { messages, text, budget, instructions, openId }),
  );
  if (fitted.fits) return ok({ ...prompt, projects: fitted.projects });
  const largest = sharesOf(projects).toSorted((a, b) => b.tokens - a.tokens)[0];
  return fail({ kind: 'overBudget', need: fitted.need, largest: largest?.title ?? null });
}
