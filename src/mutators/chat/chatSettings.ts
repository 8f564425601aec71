import { positionOf } from '#domain/chat/branches.ts';
import type { ChatMessage } from '#domain/chat/chat.ts';
import type { Result } from '#domain/result.ts';
import { changeSettings, pinToTop } from '#mutators/settings.ts';
import { lineKey, MODEL_KEY, modelKey } from '#store/chat/chatSettings.ts';
import type { ChatServices } from './services.ts';

type Services = Pick<ChatServices, 'db' | 'now' | 'requestReplay'>;

/** Shows the branch through `message`; null for the newest one. All of these fail like `changeSettings`. */
export function showBranch(
  services: Services,
  sessionId: string,
  message: ChatMessage | null,
): Promise<Result<void>> {
  const position = message === null ? null : positionOf(message);
  return changeSettings(services, { [lineKey(sessionId)]: position });
}

export function pinSession(
  services: Services,
  id: string,
  isPinned: boolean,
): Promise<Result<void>> {
  return pinToTop(services, [id], isPinned);
}

/** Sets the model of a session, and of those for which none is chosen. */
export function chooseModel(
  services: Services,
  sessionId: string,
  name: string,
): Promise<Result<void>> {
  return changeSettings(services, { [modelKey(sessionId)]: name, [MODEL_KEY]: name });
}
