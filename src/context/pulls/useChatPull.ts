import { chatToasts } from '#domain/chat/chatMessages.ts';
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
import { useAccount } from '#context/session.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { usePull, type PullState } from './usePull.ts';

/** Spec §9. Also retries unsaved replies. */
export function useChatSessionsPull(): readonly [PullState, () => void] {
  const account = useAccount();
  // Separate: finding a local model may take seconds.
  usePull(`model ${account.user.id}`, () => ask(account, pullModel));
  return usePull(`sessions ${account.user.id}`, async () => {
    const pulled = await pulling(account, pullSessions);
    if (pulled.ok) await saveUnsaved(account);
    return pulled;
  });
}

export function useChatMessagesPull(sessionId: string | null): readonly [PullState, () => void] {
  const account = useAccount();
  return usePull(`messages ${sessionId ?? ''}`, async () =>
    sessionId === null ? ok(0) : pulling(account, (pull) => pullSession(pull, sessionId)),
  );
}

/** Fetches a session's messages if this device never has. */
export async function readyToSend(
  account: ChatServices,
  sessionId: string,
): Promise<Result<number>> {
  if (await hasSeenMessages(account.db, sessionId)) return ok(0);
  return pulling(account, (pull) => pullMessages(pull, sessionId));
}

async function pulling(
  account: ChatServices,
  run: (pull: ChatPull) => Promise<Result<number>>,
): Promise<Result<number>> {
  const pulled = await ask(account, run);
  if (pulled.ok && pulled.value > 0) showToast(chatToasts.textsMoved);
  return pulled;
}

function ask<T>(
  account: ChatServices,
  run: (pull: ChatPull) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { db, user, now } = account;
  return askChat(account, (chat) => run({ db, owner: user.id, chat, now }));
}
