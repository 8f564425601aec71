import { useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';
import type { AccountDb } from '#store/db.ts';
import type { FileKind } from './documentFiles.ts';

/** A text this device couldn't store: it exists only in this window. */
export interface InMemoryText {
  readonly key: string;
  readonly title: string;
  readonly kind: FileKind;
  readonly read: () => string;
}

type UnkeptTexts = readonly InMemoryText[];

// Per account: one user's texts are never offered to the next.
const all = new WeakMap<AccountDb, Map<string, InMemoryText>>();
const lists = new WeakMap<AccountDb, UnkeptTexts>();
const listeners = createListeners();
const NONE: UnkeptTexts = [];

let count = 0;

/** Null removes it. While there is one, the browser asks before closing the window. */
export function trackInMemoryText(
  db: AccountDb,
  key: string,
  text: Omit<InMemoryText, 'key'> | null,
): void {
  const texts = all.get(db) ?? new Map<string, InMemoryText>();
  all.set(db, texts);
  const had = texts.delete(key);
  if (text !== null) texts.set(key, { key, ...text });
  else if (!had) return;
  lists.set(db, [...texts.values()]);
  count += Number(text !== null) - Number(had);
  if (count > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  listeners.notify();
}

/** Texts that only this window has, because its storage fails. */
export function useInMemoryTexts(db: AccountDb | null): UnkeptTexts {
  const current = () => (db === null ? NONE : (lists.get(db) ?? NONE));
  return useSyncExternalStore(listeners.subscribe, current);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
