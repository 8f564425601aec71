import { ok, type Result } from '#domain/result.ts';
import { saveUnsaved } from '#mutators/chat/messages.ts';
import { askChat, type ChatServices } from '#mutators/chat/services.ts';
import { hasSeenMessages } from '#store/chat/chatReads.ts';
import {
  pullMessages,
  pullModel,
  pullSession,
  pullSessions,
  type ChatPull,
} from '#sync/pullChat.ts';
import { useAccount } from './session.tsx';
import { usePull, type PullState } from './usePull.ts';

/**
 * Keeps the person's sessions and the model's name fresh in the store (spec §9), and saves replies that the server has not got yet: on
 * mount, on focus and on reconnect. Gives how that stands for the sessions and how to ask again.
 */
export function useChatSessionsPull(): readonly [PullState, () => void] {
  const account = useAccount();
  // Apart, because it may take seconds to find a local model.
  usePull(`model ${account.user.id}`, () => pulling(account, pullModel));
  return usePull(`sessions ${account.user.id}`, async () => {
    const pulled = await pulling(account, pullSessions);
    if (pulled.ok) await saveUnsaved(account);
    return pulled;
  });
}

/** The same for the messages and the context of one session; nothing is asked for while there is none. */
export function useChatMessagesPull(sessionId: string | null): readonly [PullState, () => void] {
  const account = useAccount();
  return usePull(`messages ${sessionId ?? ''}`, async () =>
    sessionId === null ? ok(undefined) : pulling(account, (pull) => pullSession(pull, sessionId)),
  );
}

/** Fetches the messages of a session that this device has never got. */
export async function readyToSend(account: ChatServices, sessionId: string): Promise<Result<void>> {
  if (await hasSeenMessages(account.db, sessionId)) return ok(undefined);
  return pulling(account, (pull) => pullMessages(pull, sessionId));
}

function pulling(
  account: ChatServices,
  run: (pull: ChatPull) => Promise<Result<void>>,
): Promise<Result<void>> {
  const { db, user, now } = account;
  return askChat(account, (chat) => run({ db, owner: user.id, chat, now }));
}
