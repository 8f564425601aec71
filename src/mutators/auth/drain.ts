import type { UnsentWork } from '#domain/account/accountToasts.ts';
import { saveUnsaved } from '#mutators/chat/messages.ts';
import type { ChatServices } from '#mutators/chat/services.ts';
import { countWaiting } from '#store/meta.ts';
import { waitUntil } from '#store/waitUntil.ts';
import { unsentWork } from './signIn.ts';

/** How long a sign-out tries to send the outbox and unsaved replies before it asks the user. */
const DRAIN_MS = 10_000;

/** Sends what a sign-out would strand here, for at most `ms`; resolves with what is left. */
export async function drain(account: ChatServices, ms: number = DRAIN_MS): Promise<UnsentWork> {
  const { db } = account;
  account.requestReplay();
  void saveUnsaved(account);
  const isSent = async () =>
    (await countWaiting(db)) === 0 && (await db.unsavedMessages.count()) === 0;
  await waitUntil(isSent, ms);
  return unsentWork(db);
}
