import { keepBeforeReload } from '#context/beforeReload.ts';
import type { AccountDb } from '#store/db.ts';

/** Where a window that is loaded again for a new version leaves it for itself, by the name of the account's database. */
const HANDED_ON = 'recto-composer:';

// Per account, and gone with its database: what one person typed is never shown to the next.
const memories = new WeakMap<AccountDb, Map<string, string>>();

/** What was typed in a session and not sent, until the window closes; '' when nothing was. */
export function unsentMessage(db: AccountDb, sessionId: string): string {
  return memoryOf(db).get(sessionId) ?? '';
}

/** Remembers what is typed in a session and not sent. */
export function rememberUnsent(db: AccountDb, sessionId: string, text: string): void {
  if (text === '') memoryOf(db).delete(sessionId);
  else memoryOf(db).set(sessionId, text);
}

function memoryOf(db: AccountDb): Map<string, string> {
  const known = memories.get(db);
  if (known !== undefined) return known;
  const memory = takeHandedOn(HANDED_ON + db.name);
  memories.set(db, memory);
  keepBeforeReload(async () => {
    if (memory.size > 0) {
      sessionStorage.setItem(HANDED_ON + db.name, JSON.stringify([...memory]));
    }
    return true;
  });
  return memory;
}

function takeHandedOn(key: string): Map<string, string> {
  const memory = new Map<string, string>();
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.removeItem(key);
    for (const entry of Array.isArray(left) ? left : []) {
      const [sessionId, text]: readonly unknown[] = Array.isArray(entry) ? entry : [];
      if (typeof sessionId === 'string' && typeof text === 'string') memory.set(sessionId, text);
    }
  } catch {
    // A window without this storage, or what is not ours: then nothing was left.
    return memory;
  }
  return memory;
}
