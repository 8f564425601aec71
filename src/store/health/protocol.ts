import type { AccountDb } from '#store/db.ts';
import { metaValue } from '#store/meta.ts';
import { healthOf } from './health.ts';

/** Raise it with every database version and every change that an older app must not overwrite, except in drafts. */
export const PROTOCOL = 8;

/** `storageFailure` recognises the name. */
class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

export async function protocolOf(db: AccountDb): Promise<number> {
  return (await metaValue(db, 'protocol')) ?? 0;
}

/** Whether a newer app has used the database; also shows it to the user. */
export async function isOutdated(db: AccountDb): Promise<boolean> {
  const health = healthOf(db);
  if (!health.has('outdated') && (await protocolOf(db)) > PROTOCOL)
    health.report({ kind: 'outdated' });
  return health.has('outdated');
}

export async function requireCurrent(db: AccountDb): Promise<void> {
  if (await isOutdated(db)) throw new OutdatedError('A newer version of the app used the database');
}

/** Records this app's protocol unless a newer one is recorded. True if none was: a new, cleared or very old database. */
export async function claimProtocol(db: AccountDb): Promise<boolean> {
  const before = await protocolOf(db);
  if (before < PROTOCOL) {
    await db.transaction('rw', db.meta, async () => {
      if ((await protocolOf(db)) < PROTOCOL)
        await db.meta.put({ key: 'protocol', value: PROTOCOL });
    });
  }
  // Shows the notice of a newer app.
  await isOutdated(db);
  return before === 0;
}
