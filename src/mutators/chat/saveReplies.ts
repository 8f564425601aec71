import type { User } from '#domain/account/profile.ts';
import type { Services } from '#mutators/services.ts';
import type { AccountDb } from '#store/db.ts';
import { withStorage } from '#store/health/withStorage.ts';

export async function saveReplies(
  services: Services,
  { db, user }: { readonly db: AccountDb; readonly user: User },
): Promise<void> {
  const unsaved = await withStorage(db, () => db.unsavedMessages.count(), 'sync');
  if (!unsaved.ok || unsaved.value === 0) return;
  const code = await import('#mutators/chat/messages.ts').catch(() => null);
  await code?.saveUnsaved({ ...services, db, user });
}
