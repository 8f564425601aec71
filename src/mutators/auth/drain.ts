import type { UnsentWork } from '#domain/account/accountToasts.ts';
import type { Result } from '#domain/result.ts';
import { saveUnsaved } from '#mutators/chat/messages.ts';
import type { ChatServices } from '#mutators/chat/services.ts';
import { unsentAfter } from '#store/outbox/status.ts';

/** How long a sign-out tries to send the outbox and unsaved replies before it asks the user. */
const DRAIN_MS = 10_000;

/**
 * Sends what a sign-out would strand here, for at most `ms`; resolves with what is left. Fails with `storageFull` or
 * `storageLost`.
 */
export function drain(account: ChatServices, ms: number = DRAIN_MS): Promise<Result<UnsentWork>> {
  const send = () => {
    account.requestReplay();
    void saveUnsaved(account);
  };
  return unsentAfter(account.db, send, ms);
}
