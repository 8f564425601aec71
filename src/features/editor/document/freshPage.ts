import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { FreshStart } from './editingSession.ts';

/**
 * Remembers that the new page which an account's editor leaves was started beside unsaved text and has nothing written
 * in it; null forgets it. It outlives a reload, not the tab. What is written in such a page is a draft like any other.
 */
export function rememberFresh(db: AccountDb, type: ContentType, start: FreshStart | null): void {
  try {
    if (start === null) sessionStorage.removeItem(storageKey(type));
    else sessionStorage.setItem(storageKey(type), `${start} ${db.name}`);
  } catch {
    // A closed or full storage costs the memory of it, and nothing else.
  }
}

/** How the new page that was left last was started, if it is such a page; returned once. */
export function takeFresh(db: AccountDb, type: ContentType): FreshStart | null {
  try {
    const stored = sessionStorage.getItem(storageKey(type));
    rememberFresh(db, type, null);
    return STARTS.find((start) => stored === `${start} ${db.name}`) ?? null;
  } catch {
    return null;
  }
}

const STARTS: readonly FreshStart[] = ['blank', 'welcome'];

function storageKey(type: ContentType): string {
  return `recto-editor-fresh:${type}`;
}
