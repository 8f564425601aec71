import type { ChatBackend } from '#backend/chat/chatBackend.ts';
import type { ChatFailure } from '#domain/chat/chatFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AccountServices } from '#mutators/services.ts';

/** What the assistant works with; a signed-in person's services are such. */
export type ChatServices = Pick<AccountServices, 'db' | 'shared' | 'user' | 'now' | 'newId'> & {
  readonly backend: Pick<AccountServices['backend'], 'account' | 'gallery'>;
};

/** The outcome of a change of chats. */
export type ChatOutcome<T> = Promise<Result<T, ChatFailure>>;

/** Calls the assistant's part of the backend; fails with `offline` when its code does not arrive. */
export async function askChat<T, F extends ChatFailure = ChatFailure>(
  { backend }: Pick<ChatServices, 'backend'>,
  call: (chat: ChatBackend) => Promise<Result<T, F>>,
): Promise<Result<T, F | Failure>> {
  const chat = await backend.account(async ({ loadChat }) => {
    try {
      return ok(await loadChat());
    } catch {
      // It was not cached yet, and there is no connection; the next call tries again.
      return fail({ kind: 'offline' } as const);
    }
  });
  return chat.ok ? call(chat.value) : chat;
}
