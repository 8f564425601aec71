import { positionOf } from '#domain/chat/branches.ts';
import type { ChatMessage } from '#domain/chat/chat.ts';
import type { Result } from '#domain/result.ts';
import { changeSettings } from '#mutators/settings.ts';
import { lineKey } from '#store/chat/chatReads.ts';
import type { ChatServices } from './services.ts';

/** Shows the branch through `message`; null for the newest one. Fails like `changeSettings`. */
export function showBranch(
  account: Pick<ChatServices, 'db' | 'now' | 'requestReplay'>,
  sessionId: string,
  message: ChatMessage | null,
): Promise<Result<void>> {
  const position = message === null ? null : positionOf(message);
  return changeSettings(account, { [lineKey(sessionId)]: position });
}
