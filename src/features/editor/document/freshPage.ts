import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { FreshStart } from './editingSession.ts';

/** Remembers that an empty page was started beside unsaved text; null forgets it. Survives a reload, not the tab. */
export function rememberFresh(db: AccountDb, type: ContentType, start: FreshStart | null): void {
  try {
    if (start === null) sessionStorage.removeItem(storageKey(type));
    else sessionStorage.setItem(storageKey(type), `${start} ${db.name}`);
  } catch {
    // Without session storage, a reload forgets it.
  }
}

/** How that page was started; returned once. */
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
