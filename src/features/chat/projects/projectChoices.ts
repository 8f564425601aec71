import type { SessionProject } from '#domain/chat/chat.ts';
import type { ContextProject } from '#domain/chat/chatContext.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { liveCards } from '#store/pages/ownCards.ts';

export interface ProjectChoice {
  readonly id: string;
  readonly title: string;
  readonly content_type: ContentType;
  readonly tags: readonly string[];
  /** The source of another user's page, if it is on this device; rows read the user's own pages themselves. */
  readonly project: ContextProject | null;
}

/** For a live query: other users' pages in the session's context, then all of the user's own, the newest first. */
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
