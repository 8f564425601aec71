import type { AccountServices } from '#mutators/services.ts';
import type { AccountDb } from '#store/db.ts';

/** Keeps one object per session in this window, so that it survives leaving the screen; one user's are never shown to the next. */
export function perSession<Account extends Pick<AccountServices, 'db'>, T>(
  create: (account: Account, sessionId: string) => T,
): typeof create {
  const all = new WeakMap<AccountDb, Map<string, T>>();
  return (account, sessionId) => {
    const known = all.get(account.db) ?? new Map<string, T>();
    all.set(account.db, known);
    const one = known.get(sessionId) ?? create(account, sessionId);
    known.set(sessionId, one);
    return one;
  };
}
