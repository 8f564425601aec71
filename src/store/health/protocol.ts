import type { AccountDb } from '#store/db.ts';
import { healthOf } from './health.ts';

/**
 * The protocol of this app: how it reads and writes an account's database. It goes up with every version of the
 * database and with every change that an older app must not write over. Drafts are the exception: what any app
 * writes there, every later one reads, so that text in an old window is kept to the last.
 */
export const PROTOCOL = 5;

/** The error of a use that an older app is not allowed; `storageFailure` knows it by its name. */
class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** The protocol of the newest app that used the database; 0 when none has said. */
export async function protocolOf(db: AccountDb): Promise<number> {
  const row = await db.meta.get('protocol');
  return row?.key === 'protocol' ? row.value : 0;
}

/** Whether a newer app has used the database, noted for the person as well. */
export async function isOutdated(db: AccountDb): Promise<boolean> {
  const health = healthOf(db);
  if (!health.has('outdated') && (await protocolOf(db)) > PROTOCOL)
    health.note({ kind: 'outdated' });
  return health.has('outdated');
}

/** Throws an `OutdatedError` when a newer app has used the database. */
export async function requireCurrent(db: AccountDb): Promise<void> {
  if (await isOutdated(db)) throw new OutdatedError('A newer version of the app used the database');
}

/** What this app found when it took a database into use. */
export interface Claim {
  /** Whether no app has ever said which protocol it speaks: the database is new, was cleared, or is older than that. */
  readonly isFirst: boolean;
  /** Whether it belongs to a newer app now, and was left as it is. */
  readonly isOutdated: boolean;
}

/** Writes this app's protocol where none or a lower one stands; a database of a newer app is left alone. */
export async function claimProtocol(db: AccountDb): Promise<Claim> {
  const before = await protocolOf(db);
  if (before < PROTOCOL) {
    await db.transaction('rw', db.meta, async () => {
      // Another window may have been faster.
      if ((await protocolOf(db)) < PROTOCOL)
        await db.meta.put({ key: 'protocol', value: PROTOCOL });
    });
  }
  return { isFirst: before === 0, isOutdated: await isOutdated(db) };
}
