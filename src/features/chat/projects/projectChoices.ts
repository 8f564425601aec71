import type { SessionProject, ContextProject } from '#domain/chat/chat.ts';
import type { ContentType, GalleryCard } from '#domain/page/page.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { liveCards } from '#store/pages/ownCards.ts';

export interface ProjectChoice {
  readonly id: string;
  readonly title: string;
  readonly content_type: ContentType;
  readonly tags: readonly string[];
  readonly isOwn: boolean;
  /** Null for the user's own and where it is not known. */
  readonly author: string | null;
  /** The start of a public page that was not loaded yet. */
  readonly snippet?: string;
  /** The source of another user's page, if it is on this device; rows read the user's own pages themselves. */
  readonly project: ContextProject | null;
}

/** For a live query: other users' pages in the session's context, then all of the user's own, the newest first. */
export async function projectChoices(
  db: AccountDb,
  shared: SharedDb,
  links: readonly SessionProject[],
  known: readonly ContextProject[],
): Promise<readonly ProjectChoice[]> {
  const own = (await liveCards(db)).map(({ id, title, content_type, tags }) => ({
    id,
    title,
    content_type,
    tags,
    isOwn: true,
    author: null,
    project: null,
  }));
  const ownIds = new Set(own.map(({ id }) => id));
  const linked = links.filter(({ project_id }) => !ownIds.has(project_id));
  const seen = await shared.publicPages.bulkGet(linked.map(({ project_id }) => project_id));
  const others = linked.map(({ project_id, title, content_type }, index) => ({
    id: project_id,
    title,
    content_type,
    tags: [],
    isOwn: false,
    author: seen[index]?.author?.name ?? null,
    project: known.find(({ id }) => id === project_id) ?? null,
  }));
  return [...others, ...own];
}

export function publicChoice({ author, ...card }: GalleryCard): ProjectChoice {
  return { ...card, isOwn: false, author: author?.name ?? null, project: null };
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
