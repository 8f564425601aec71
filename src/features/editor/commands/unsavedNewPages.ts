import { documentKey, draftOwner } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { isLocked } from '#store/session/draftLocks.ts';

/** A draft of a page that was never saved and that no editor has open. */
export interface UnsavedNewPage {
  readonly owner: string;
  readonly type: ContentType;
  readonly name: string;
  /** ms since the epoch. */
  readonly updatedAt: number;
}

const TYPES = ['html', 'markdown'] as const;

/** Characters searched for the first words. */
const HEAD_LENGTH = 2000;

const MAX_NAME_LENGTH = 60;

export async function unsavedNewPages(db: AccountDb): Promise<readonly UnsavedNewPage[]> {
  const found: UnsavedNewPage[] = [];
  for (const type of TYPES) {
    for (const { key, text, title, updatedAt } of await draftsOf(db, documentKey(null, type))) {
      const owner = draftOwner(key);
      if (text.trim() === '' || (await isLocked(owner))) continue;
      found.push({ owner, type, name: title ?? firstWords(type, text), updatedAt });
    }
  }
  return found.toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** The start of a text; for HTML its title or visible text. */
export function firstWords(type: ContentType, text: string): string {
  const head = text.slice(0, HEAD_LENGTH);
  const visible = type === 'html' ? (titleOf(head) ?? head.replaceAll(INVISIBLE, ' ')) : head;
  const line = visible
    .split('\n')
    .map((one) => one.replace(/^[\s#>*+-]+/, '').trim())
    .find((one) => one !== '');
  const words = (line ?? 'Unsaved page').replaceAll(/\s+/g, ' ');
  return words.length > MAX_NAME_LENGTH ? `${words.slice(0, MAX_NAME_LENGTH).trimEnd()}…` : words;
}

function titleOf(html: string): string | undefined {
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(html)?.[1]?.trim();
  return title === '' ? undefined : title;
}

const INVISIBLE = /<(style|script)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/gi;
