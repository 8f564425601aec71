import {
  visibilityOf,
  type Visibility,
  bytesOf,
  sourceOf,
  TYPE_NAMES,
  type Page,
} from '#domain/page/page.ts';
import { diffPage } from '#domain/sync/coalesce.ts';
import {
  describeFailure,
  actionOf,
  describePageFailure,
} from '#domain/messages/describeFailure.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import { formatTags } from '#domain/page/titleAndTags.ts';
import type { AccountDb, FailedMutation, Pause } from '#store/db.ts';
import { pauseOf } from '#store/meta.ts';
import { queueOf } from '#store/outbox/queue.ts';
import { refusedOf } from '#store/outbox/rows.ts';
import { formatBytes } from './formatBytes.ts';

export async function readUnsentDetails(db: AccountDb, pageId: string) {
  const page = await db.pages.get(pageId);
  const conflict = await db.conflicts.where('pageId').equals(pageId).last();
  const refused = await refusedOf(db, pageId);
  const [head] = await queueOf(db, pageId);
  const oldest = refused[0]?.mutation ?? head;
  const base = conflict?.base ?? oldest?.base ?? null;
  const last = refused.at(-1);
  // Each refusal counts as one more attempt.
  const earlier = refused.reduce((sum, { mutation }) => sum + mutation.attempts + 1, 0);
  const isStuck = head === undefined || head.baseRevision === null;
  return {
    changes: page === undefined ? [] : changesOf(base, page),
    tries: earlier + (head?.attempts ?? 0),
    lastAnswer:
      conflict === undefined
        ? lastAnswer(head, last, await pauseOf(db))
        : 'The page has changed elsewhere.',
    /** ms since the epoch; 0: with the next sync, null: never automatically. */
    nextTryAt: isStuck ? null : head.nextAt,
  };
}

/** The specification's sentences describe refusals only. */
function lastAnswer(
  head: PageMutation | undefined,
  refused: FailedMutation | undefined,
  pause: Pause | null,
): string {
  if (head !== undefined && pause?.cause === 'signedOut') {
    return describePageFailure(actionOf(head.op), { kind: 'signedOut' });
  }
  if (head?.lastFailure) return describeFailure(head.lastFailure);
  if (refused === undefined) return 'None yet';
  return describePageFailure(actionOf(refused.mutation.op), refused.failure);
}

function changesOf(base: Page | null, page: Page): [string, string][] {
  const patch = diffPage(base, page);
  const lines: [string, string][] = [];
  const add = (name: string, value: string, before: string | null) =>
    lines.push([name, before === null ? value : `${value} (before: ${before})`]);
  if (patch.title !== undefined) add('Title', page.title, base && base.title);
  if (patch.tags !== undefined && (base !== null || page.tags.length > 0))
    add('Tags', formatTags(page.tags), base && formatTags(base.tags));
  if (base !== null && patch.content_type !== undefined)
    add('Written in', TYPE_NAMES[page.content_type], TYPE_NAMES[base.content_type]);
  if (base === null || sourceOf(base) !== sourceOf(page))
    add('Text', formatBytes(bytesOf(sourceOf(page))), base && formatBytes(bytesOf(sourceOf(base))));
  if (base !== null && visibilityOf(base) !== visibilityOf(page))
    add('Visible to', READERS[visibilityOf(page)], READERS[visibilityOf(base)]);
  if (patch.deleted_at !== undefined && (base?.deleted_at ?? null) !== page.deleted_at)
    add('Trash', page.deleted_at === null ? 'taken out' : 'moved there', null);
  return lines;
}

const READERS: Readonly<Record<Visibility, string>> = {
  public: 'everyone',
  link: 'anyone with the link',
  private: 'only you',
};
