import type { ChatMessage, ChatMetadata, ChatRole } from './chat.ts';
import { estimateTokens } from './chatTokens.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { publishedText, sourceOf, type ContentType, type Page } from '#domain/page/page.ts';

/** A project as the model gets it. */
export interface ContextProject {
  readonly id: string;
  readonly title: string;
  readonly content_type: ContentType;
  readonly content: string;
  /** Whether `content` is the user's own exact source, which a proposal can be applied to. */
  readonly isSource: boolean;
}

/** How much there is to read in the selected projects (spec §9). */
export type Complexity = 'low' | 'medium' | 'high';

/** The selected projects in figures (spec §3). */
export interface ContextSummary {
  readonly totalProjects: number;
  readonly htmlProjects: number;
  readonly markdownProjects: number;
  readonly totalWords: number;
  readonly complexity: Complexity;
}

/** What one project takes of the context. */
export interface ContextShare {
  readonly id: string;
  readonly title: string;
  readonly content_type: ContentType;
  readonly words: number;
  /** Estimated. */
  readonly tokens: number;
  /** Of all selected projects' tokens, from 0 to 1. */
  readonly share: number;
}

/** What a request would take, in estimated tokens. */
export interface BudgetNeed {
  /** The system message with all selected projects. */
  readonly projects: number;
  /** The messages so far. */
  readonly conversation: number;
  readonly message: number;
  readonly total: number;
  /** What the model takes, beside its reply; null where it is not known, and nothing is refused. */
  readonly budget: number | null;
}

/** One message of a request to the model (spec §7). */
export interface PromptMessage {
  readonly role: ChatRole;
  readonly content: string;
}

/** A page as the model gets it: the user's own as its exact source, others' as published (spec §7). */
export function contextProject(page: Page, userId: string): ContextProject {
  const { id, title, content_type } = page;
  const isSource = page.author_id === userId;
  const content = isSource ? sourceOf(page) : publishedText(page);
  return { id, title, content_type, content, isSource };
}

/** What a message records of the projects that were sent with it. */
export function sentWith(projects: readonly ContextProject[]): Pick<ChatMetadata, 'projects'> {
  if (projects.length === 0) return {};
  return {
    projects: projects.map(({ id, title, content, isSource }) => ({
      id,
      title,
      ...(isSource && { fingerprint: fingerprint(content) }),
    })),
  };
}

/** What the model is told first (spec §7): the sentence, then each project's title as a heading and its content. */
export function systemMessage(
  projects: readonly Pick<ContextProject, 'title' | 'content'>[],
): string {
  if (projects.length === 0) return 'You are a helpful assistant.';
  const parts = projects.map(({ title, content }) => `\n\n## ${title}\n\n${content}`);
  return `You are a helpful assistant. Use the following project context:${parts.join('')}`;
}

/** The messages of a request (spec §7): the system message, those so far, and the new one where there is one. */
export function promptOf(
  projects: readonly ContextProject[],
  messages: readonly PromptMessage[],
): readonly PromptMessage[] {
  return [
    { role: 'system', content: systemMessage(projects) },
    ...messages.map(({ role, content }) => ({ role, content })),
  ];
}

/** How many words a text has, split on whitespace (spec §9). */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** The label of so many words: up to 1000 low, over 1000 medium, over 2000 high (spec §9). */
export function complexityOf(words: number): Complexity {
  if (words > 2000) return 'high';
  return words > 1000 ? 'medium' : 'low';
}

/** The selected projects in figures (spec §3). */
export function summarise(projects: readonly ContextProject[]): ContextSummary {
  const htmlProjects = projects.filter(({ content_type }) => content_type === 'html').length;
  const totalWords = projects.reduce((sum, { content }) => sum + countWords(content), 0);
  return {
    totalProjects: projects.length,
    htmlProjects,
    markdownProjects: projects.length - htmlProjects,
    totalWords,
    complexity: complexityOf(totalWords),
  };
}

/** What each project takes, in the given order. */
export function sharesOf(projects: readonly ContextProject[]): readonly ContextShare[] {
  const taken = projects.map((project) => tokensOfProject(project));
  const total = taken.reduce((sum, tokens) => sum + tokens, 0);
  return projects.map(({ id, title, content_type, content }, index) => {
    const tokens = taken[index] ?? 0;
    const share = total === 0 ? 0 : tokens / total;
    return { id, title, content_type, words: countWords(content), tokens, share };
  });
}

/** What a request would take. `text` is the message that is not among `messages` yet. */
export function needOf(
  projects: readonly ContextProject[],
  messages: readonly ChatMessage[],
  text: string,
  budget: number | null,
): BudgetNeed {
  const context = PER_MESSAGE + estimateTokens(systemMessage(projects));
  const conversation = messages.reduce(
    (sum, { content }) => sum + PER_MESSAGE + estimateTokens(content),
    0,
  );
  const message = text === '' ? 0 : PER_MESSAGE + estimateTokens(text);
  const total = context + conversation + message;
  return { projects: context, conversation, message, total, budget };
}

/** Whether the model can take it, as far as that can be told. */
export function fitsBudget({ total, budget }: BudgetNeed): boolean {
  return budget === null || total <= budget;
}

function tokensOfProject(project: ContextProject): number {
  return estimateTokens(`\n\n## ${project.title}\n\n${project.content}`);
}

/** What a message takes beside its text, in tokens: its role and the marks around it. */
const PER_MESSAGE = 4;
