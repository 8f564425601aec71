import type { ChatAction, ChatFailure } from '#domain/chat/chatFailure.ts';
import { chatToasts } from '#domain/chat/chatToasts.ts';
import type { Result } from '#domain/result.ts';
import { useMutator } from './useMutator.ts';

export function useChatMutator<Args extends readonly unknown[], T>(
  action: ChatAction,
  run: (...args: Args) => Promise<Result<T, ChatFailure>>,
) {
  return useMutator(run, (failure) => chatToasts.failed(action, failure));
}
