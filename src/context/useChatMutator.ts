import { type ChatAction, type ChatFailure, chatToasts } from '#domain/chat/chatMessages.ts';
import type { Result } from '#domain/result.ts';
import { useMutator } from './useMutator.ts';

export function useChatMutator<Args extends readonly unknown[], T>(
  action: ChatAction,
  run: (...args: Args) => Promise<Result<T, ChatFailure>>,
) {
  return useMutator(run, (failure) => chatToasts.failed(action, failure));
}
