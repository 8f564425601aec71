import type { AccountDb } from '#store/db.ts';

// Per account, and gone with its database: what one person typed is never shown to the next.
const memories = new WeakMap<AccountDb, Map<string, string>>();

/** What was typed in a session and not sent, until the window closes; '' when nothing was. */
export function unsentMessage(db: AccountDb, sessionId: string): string {
  return memories.get(db)?.get(sessionId) ?? '';
}

/** Remembers what is typed in a session and not sent. */
export function rememberUnsent(db: AccountDb, sessionId: string, text: string): void {
  const memory = memories.get(db) ?? new Map<string, string>();
  memories.set(db, memory);
  if (text === '') memory.delete(sessionId);
  else memory.set(sessionId, text);
}
