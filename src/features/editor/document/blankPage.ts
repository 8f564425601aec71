import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';

/**
 * Remembers whether the new page that an account's editor leaves is a blank one with nothing written; it outlives a
 * reload, not the tab. What is written in a blank page is a draft like any other.
 */
export function rememberBlank(db: AccountDb, type: ContentType, isBlank: boolean): void {
  try {
    if (isBlank) sessionStorage.setItem(storageKey(type), db.name);
    else sessionStorage.removeItem(storageKey(type));
  } catch {
    // A closed or full storage costs the memory of it, and nothing else.
  }
}

/** Whether the new page that was left last is such a blank one; told once. */
export function takeBlank(db: AccountDb, type: ContentType): boolean {
  try {
    const isBlank = sessionStorage.getItem(storageKey(type)) === db.name;
    rememberBlank(db, type, false);
    return isBlank;
  } catch {
    return false;
  }
}

function storageKey(type: ContentType): string {
  return `recto-editor-blank:${type}`;
}
