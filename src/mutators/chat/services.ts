import type { ChatBackend } from '#backend/chatBackend.ts';
import type { OpenPage } from '#domain/chat/chatContext.ts';
import type { ChatFailure } from '#domain/chat/chatMessages.ts';
import type { Failure } from '#domain/failure.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ToastText } from '#domain/messages/toastText.ts';
import type { AccountServices } from '#mutators/services.ts';

export type ChatServices = Pick<
  AccountServices,
  'db' | 'shared' | 'user' | 'now' | 'newId' | 'requestReplay'
> & {
  readonly backend: Pick<AccountServices['backend'], 'account' | 'gallery'>;
};

export interface ConversationDeps {
  readonly showToast: (toast: ToastText) => void;
  readonly onNextFrame: (run: () => void) => void;
  readonly loadMessages: (sessionId: string) => Promise<Result<unknown>>;
  /** The page in the editor beside the conversation, as it is now. */
  readonly openPage?: (() => OpenPage) | undefined;
  readonly schedule: (delayMs: number, run: () => void) => void;
}

export type ChatOutcome<T> = Promise<Result<T, ChatFailure>>;

/** Calls the chat backend for the signed-in user; fails like the call, and with `offline` without its code. */
export async function askChat<T, F extends ChatFailure = ChatFailure>(
  { backend }: Pick<ChatServices, 'backend'>,
  call: (chat: ChatBackend) => Promise<Result<T, F>>,
): Promise<Result<T, F | Failure>> {
  const chat = await backend.account(async (account) => ok(account.chat));
  return chat.ok ? call(chat.value) : chat;
}
