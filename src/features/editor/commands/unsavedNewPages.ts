import { documentKey, draftOwner } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { isHeld } from '#store/session/draftLocks.ts';

/** Unsaved text of a page that was never saved, which no editor has open. */
export interface UnsavedNewPage {
  /** The name under which it is kept. */
  readonly owner: string;
  readonly type: ContentType;
  /** Its title, else its first words. */
  readonly name: string;
  /** ms since the epoch. */
  readonly updatedAt: number;
}

const TYPES = ['html', 'markdown'] as const;

/** So much of a text is looked at for its first words, characters. */
const LOOKED_AT = 2000;

const LONGEST_NAME = 60;

/** The unsaved texts of new pages on this device, newest first. */
export async function unsavedNewPages(db: AccountDb): Promise<readonly UnsavedNewPage[]> {
  const found: UnsavedNewPage[] = [];
  for (const type of TYPES) {
    for (const { key, text, title, updatedAt } of await draftsOf(db, documentKey(null, type))) {
      const owner = draftOwner(key);
      if (text.trim() === '' || (await isHeld(owner))) continue;
      found.push({ owner, type, name: title ?? firstWords(type, text), updatedAt });
    }
  }
  return found.toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** The words a text begins with: of HTML its title or what is seen of it. */
export function firstWords(type: ContentType, text: string): string {
  const head = text.slice(0, LOOKED_AT);
  const seen = type === 'html' ? (titleOf(head) ?? head.replaceAll(UNSEEN, ' ')) : head;
  const line = seen
    .split('\n')
    .map((one) => one.replace(/^[\s#>*+-]+/, '').trim())
    .find((one) => one !== '');
  const words = (line ?? 'Unsaved page').replaceAll(/\s+/g, ' ');
  return words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME).trimEnd()}…` : words;
}

function titleOf(html: string): string | undefined {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1]?.trim();
  return title === '' ? undefined : title;
}

const UNSEEN = /<(style|script)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/gi;
