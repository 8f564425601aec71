import { liveQuery } from 'dexie';
import type { UnsentWork } from '#domain/account/accountToasts.ts';
import { saveUnsaved } from '#mutators/chat/messages.ts';
import type { ChatServices } from '#mutators/chat/services.ts';
import { countWaiting } from '#store/meta.ts';
import { unsentWork } from './signIn.ts';

/** How long a sign-out tries to send the outbox and unsaved replies before it asks the user. */
const DRAIN_MS = 10_000;

export async function drain(account: ChatServices, ms: number = DRAIN_MS): Promise<UnsentWork> {
  const { db } = account;
  account.requestReplay();
  void saveUnsaved(account);
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      subscription.unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const subscription = liveQuery(
      async () => (await countWaiting(db)) + (await db.unsavedMessages.count()),
    ).subscribe({
      next: (count) => {
        // The first result may be emitted before `subscription` is assigned.
        if (count === 0) queueMicrotask(done);
      },
      error: done,
    });
  });
  return unsentWork(db);
}
