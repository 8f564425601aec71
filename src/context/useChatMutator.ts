import type { ChatAction, ChatFailure } from '#domain/chat/chatFailure.ts';
import { chatToasts } from '#domain/chat/chatToasts.ts';
import type { Result } from '#domain/result.ts';
import { useSayingMutator } from './useMutator.ts';

/** Runs a change of chats like `useMutator`; a failure is toasted in the words of spec §8 for what was tried. */
export function useChatMutator<Args extends readonly unknown[], T>(
  action: ChatAction,
  run: (...args: Args) => Promise<Result<T, ChatFailure>>,
) {
  return useSayingMutator(run, (failure) => chatToasts.failed(action, failure));
}
