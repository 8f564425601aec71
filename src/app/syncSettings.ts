import { claimsOf } from '#domain/account/authSession.ts';
import { fail } from '#domain/result.ts';
import { callAccount } from '#mutators/auth/signIn.ts';
import type { Services } from '#mutators/services.ts';
import type { AccountDb } from '#store/db.ts';
import { storeSynced, unsentSettings } from '#store/settings.ts';
import { webLock } from '#sync/platform.ts';

/** Settings change seldom: minimum ms between reads when a window becomes visible again. */
const FRESH_MS = 60_000;

const AT_ONCE = 500;

const readAt = new Map<string, number>();

/** Sends this device's settings, then takes over the others'. Unsent ones wait for the network or the next save. */
export async function syncSettings(
  services: Pick<Services, 'backend' | 'now'>,
  db: AccountDb,
  owner: string,
): Promise<void> {
  await webLock(`recto-settings-${db.name}`)(async () => {
    // The second time what a restored server turned out to lack.
    if (await exchange(services, db, owner)) await exchange(services, db, owner);
  });
}

/** Resolves with whether the server answered. */
async function exchange(
  services: Pick<Services, 'backend' | 'now'>,
  db: AccountDb,
  owner: string,
): Promise<boolean> {
  const unsent = await unsentSettings(db);
  const isFresh = services.now() - (readAt.get(db.name) ?? 0) < FRESH_MS;
  if (!unsent.ok || (unsent.value.length === 0 && isFresh)) return false;
  const sent = unsent.value.slice(0, AT_ONCE);
  const all = await callAccount(services, async ({ auth, settings }) => {
    const token = await auth.accessToken();
    if (!token.ok) return token;
    // Another window may have signed in as another user.
    const isOwners = claimsOf(token.value)['sub'] === owner;
    return isOwners ? settings.sync(sent, token.value) : fail({ kind: 'signedOut' });
  });
  if (!all.ok) return false;
  readAt.set(db.name, services.now());
  const stored = await storeSynced(db, sent, all.value);
  return stored.ok;
}
