import type { SessionProject } from '#domain/chat/chat.ts';
import type { ContextProject } from '#domain/chat/chatContext.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { liveCards } from '#store/pages/ownCards.ts';

/** A page that can become part of the context. */
export interface ProjectChoice {
  readonly id: string;
  readonly title: string;
  readonly content_type: ContentType;
  readonly tags: readonly string[];
  /** With its contents, where it is another person's and they are here; the person's own are read by their rows. */
  readonly project: ContextProject | null;
}

/**
 * What there is to choose from, for a live query: all the person's pages, the newest first, and before them what else
 * the session already has as its context.
 */
export async function projectChoices(
  db: AccountDb,
  links: readonly SessionProject[],
  known: readonly ContextProject[],
): Promise<readonly ProjectChoice[]> {
  const own = (await liveCards(db)).map(({ id, title, content_type, tags }) => ({
    id,
    title,
    content_type,
    tags,
    project: null,
  }));
  const ownIds = new Set(own.map(({ id }) => id));
  const others = links
    .filter(({ project_id }) => !ownIds.has(project_id))
    .map(({ project_id, title, content_type }) => ({
      id: project_id,
      title,
      content_type,
      tags: [],
      project: known.find(({ id }) => id === project_id) ?? null,
    }));
  return [...others, ...own];
}

/** Those whose title or a tag holds what was typed. */
export function matchingChoices(
  choices: readonly ProjectChoice[],
  query: string,
): readonly ProjectChoice[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return choices;
  return choices.filter(({ title, tags }) =>
    [title, ...tags].some((text) => text.toLowerCase().includes(wanted)),
  );
}
