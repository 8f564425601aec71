import { useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';
import type { AccountDb } from '#store/db.ts';
import type { FileKind } from './takeText.ts';

/** A text that this device did not take: it is in this window's memory only. */
export interface UnkeptText {
  /** Unlike those of the account's other texts. */
  readonly key: string;
  /** What the user knows it by. */
  readonly title: string;
  readonly kind: FileKind;
  readonly read: () => string;
}

type UnkeptTexts = readonly UnkeptText[];

// Per account: what one user wrote is never offered to the next.
const all = new WeakMap<AccountDb, Map<string, UnkeptText>>();
const lists = new WeakMap<AccountDb, UnkeptTexts>();
const listeners = createListeners();
const NONE: UnkeptTexts = [];

/** How many texts would be lost with this window. */
let count = 0;

/**
 * Notes that the text called `key` is in memory only; null: that it is kept, or given up. While there is one, the browser
 * asks before the window closes.
 */
export function noteUnkept(db: AccountDb, key: string, text: Omit<UnkeptText, 'key'> | null): void {
  const texts = all.get(db) ?? new Map<string, UnkeptText>();
  all.set(db, texts);
  const had = texts.delete(key);
  if (text !== null) texts.set(key, { key, ...text });
  else if (!had) return;
  lists.set(db, [...texts.values()]);
  count += Number(text !== null) - Number(had);
  if (count > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  listeners.tell();
}

/** The texts of an account that are in this window's memory only; live. */
export function useUnkeptTexts(db: AccountDb | null): UnkeptTexts {
  const current = () => (db === null ? NONE : (lists.get(db) ?? NONE));
  return useSyncExternalStore(listeners.subscribe, current);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
