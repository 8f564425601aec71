import { draftOwner } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import { proposedTitle } from '#domain/page/titleAndTags.ts';
import type { AccountDb } from '#store/db.ts';
import { isLocked } from '#store/session/draftLocks.ts';

export interface UnsavedPage {
  readonly owner: string;
  readonly type: ContentType;
  readonly pageId: string | null;
  readonly name: string;
  readonly updatedAt: number;
}

const HEAD_LENGTH = 2000;

const MAX_NAME_LENGTH = 60;

/** Drafts with some text, newest first; without those of saved pages that are not on this device. */
export async function unsavedPages(db: AccountDb): Promise<readonly UnsavedPage[]> {
  const drafts = await db.drafts
    .filter(({ text, merge }) => merge === undefined && text.trim() !== '')
    .toArray();
  const found = await Promise.all(
    drafts.map(async ({ key, pageId, content_type: type, text, title, updatedAt }) => {
      const card = pageId === null ? null : await db.cards.get(pageId);
      const owner = draftOwner(key);
      if (card === undefined || (await isLocked(owner))) return null;
      return {
        owner,
        type,
        pageId,
        name: card?.title ?? title ?? firstWords(type, text),
        updatedAt,
      };
    }),
  );
  return found.filter((one) => one !== null).toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** The start of a text; for HTML its own title, else its visible text. */
export function firstWords(type: ContentType, text: string): string {
  const head = text.slice(0, HEAD_LENGTH);
  const visible =
    type === 'html' ? proposedTitle(type, head) || head.replaceAll(INVISIBLE, ' ') : head;
  const line = visible
    .split('\n')
    .map((one) => one.replace(/^[\s#>*+-]+/, '').trim())
    .find((one) => one !== '');
  const words = (line ?? 'Unsaved page').replaceAll(/\s+/g, ' ');
  return words.length > MAX_NAME_LENGTH ? `${words.slice(0, MAX_NAME_LENGTH).trimEnd()}…` : words;
}

const INVISIBLE = /<(style|script)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/gi;
