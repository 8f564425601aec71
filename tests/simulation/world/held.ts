import type { Draft } from '#domain/page/draft.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import type { OwnCard, PageSyncState } from '#domain/page/card.ts';
import { type Page, visibilityOf } from '#domain/page/page.ts';
import type { ChatMessage, ChatSession } from '#domain/chat/chat.ts';
import type {
  Conflict,
  FailedMutation,
  LocalRevision,
  Meta,
  PictureUpload,
  Shadow,
  StoredPicture,
  UnsavedMessage,
} from '#store/db.ts';
import { committedRows } from './storage.ts';
import { databaseOf, type SimDevice, type World } from './world.ts';

/** A user's data on a device's disk at this moment. */
export interface Held {
  readonly pages: readonly Page[];
  readonly cards: readonly OwnCard[];
  readonly outbox: readonly PageMutation[];
  readonly conflicts: readonly Conflict[];
  readonly failed: readonly FailedMutation[];
  readonly shadows: readonly Shadow[];
  readonly revisions: readonly LocalRevision[];
  readonly meta: readonly Meta[];
  readonly drafts: readonly Draft[];
  readonly pictures: readonly StoredPicture[];
  readonly uploads: readonly PictureUpload[];
  readonly unsavedMessages: readonly UnsavedMessage[];
  readonly chatMessages: readonly ChatMessage[];
  readonly chatSessions: readonly ChatSession[];
}

/** A page on the server, with the author's source. */
export interface StoredPage extends Page {
  readonly revision: number;
  /** Deleted permanently: a row without texts. */
  readonly is_purged: boolean;
  /** Its row now has another author. */
  readonly isGivenAway: boolean;
}

/** A user's committed data on a device, past every transaction. */
export function heldBy({ storage }: SimDevice, person: string): Held {
  const rows = (table: string): readonly unknown[] =>
    committedRows(storage, databaseOf(person), table);
  return {
    pages: rows('pages') as readonly Page[],
    cards: rows('cards') as readonly OwnCard[],
    outbox: rows('outbox') as readonly PageMutation[],
    conflicts: rows('conflicts') as readonly Conflict[],
    failed: rows('failed') as readonly FailedMutation[],
    shadows: rows('shadows') as readonly Shadow[],
    revisions: rows('revisions') as readonly LocalRevision[],
    meta: rows('meta') as readonly Meta[],
    drafts: rows('drafts') as readonly Draft[],
    pictures: rows('pictures') as readonly StoredPicture[],
    uploads: rows('uploads') as readonly PictureUpload[],
    unsavedMessages: rows('unsavedMessages') as readonly UnsavedMessage[],
    chatMessages: rows('chatMessages') as readonly ChatMessage[],
    chatSessions: rows('chatSessions') as readonly ChatSession[],
  };
}

/** A page's sync state as in `store/pages/pages.ts`; undefined when synced. */
export function stateOf(held: Held, pageId: string): PageSyncState | undefined {
  const isOf = (row: { readonly pageId: string }): boolean => row.pageId === pageId;
  if (held.conflicts.some(isOf)) return 'conflict';
  if (held.failed.some((row) => isOf(row) && row.resolvedAt === null)) return 'failed';
  return held.outbox.some(isOf) ? 'waiting' : undefined;
}

/** Mutations blocked by a refused one on their page, until the user acts on the failure they see. */
export function behindFailed(held: Held): readonly PageMutation[] {
  const failed = held.failed.filter((row) => row.resolvedAt === null);
  const pages = new Set(failed.map((row) => row.pageId));
  return held.outbox.filter((mutation) => pages.has(mutation.pageId));
}

/** A user's pages on the server, deleted and given-away ones included. */
export async function serverPages(world: World, person: string): Promise<readonly StoredPage[]> {
  const givenAway = [...world.givenAway].filter(([, author]) => author === person);
  const ids = givenAway.map(([id]) => id);
  const pages = await world.server.query<Omit<StoredPage, 'isGivenAway'>>(
    `select p.id, p.title, p.content_type, p.html_content, p.markdown_content, p.tags,
       p.is_public, p.is_unlisted, p.deleted_at, p.is_purged, p.revision, s.html_source
     from pages p left join page_sources s on s.page_id = p.id
     where p.author_id = $1 or p.id = any($2)`,
    [person, ids],
  );
  return pages.map((page) => ({ ...page, isGivenAway: ids.includes(page.id) }));
}

/** A page's visible content, for comparison. */
export function contentOf(page: Page | undefined): string {
  if (page === undefined) return 'nothing';
  const { title, content_type, html_content, html_source, markdown_content, tags } = page;
  const isDeleted = page.deleted_at !== null;
  const text = [html_content, html_source, markdown_content];
  return JSON.stringify([title, content_type, ...text, tags, visibilityOf(page), isDeleted]);
}
