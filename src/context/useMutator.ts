import { useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { ToastText } from '#domain/messages/toastText.ts';
import type { Result } from '#domain/result.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { type ChatAction, type ChatFailure, chatToasts } from '#domain/chat/chatMessages.ts';

type Mutator<Args extends readonly unknown[], T, F> = readonly [
  (...args: Args) => Promise<Result<T, F>>,
  boolean,
];

/** Runs a mutator from a button or form; toasts what `onFailure` or `onSuccess` says of its result, and returns it. */
export function useMutator<Args extends readonly unknown[], T>(
  run: (...args: Args) => Promise<Result<T>>,
  onFailure?: (failure: Failure) => ToastText,
  onSuccess?: (value: T) => ToastText,
): Mutator<Args, T, Failure>;
export function useMutator<Args extends readonly unknown[], T, F>(
  run: (...args: Args) => Promise<Result<T, F>>,
  onFailure: (failure: F) => ToastText,
): Mutator<Args, T, F>;
export function useMutator<Args extends readonly unknown[], T>(
  run: (...args: Args) => Promise<Result<T>>,
  onFailure: (failure: Failure) => ToastText = toasts.failed,
  onSuccess?: (value: T) => ToastText,
): Mutator<Args, T, Failure> {
  const [running, setRunning] = useState(0);
  const runner = async (...args: Args) => {
    setRunning((count) => count + 1);
    try {
      const result = await run(...args);
      if (!result.ok) showToast(onFailure(result.failure));
      else if (onSuccess !== undefined) showToast(onSuccess(result.value));
      return result;
    } catch (error) {
      // A bug: without this, nothing at all would happen on the screen.
      showToast(toasts.failed({ kind: 'unexpected', detail: String(error) }));
      throw error;
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return [runner, running > 0];
}

export function useChatMutator<Args extends readonly unknown[], T>(
  action: ChatAction,
  run: (...args: Args) => Promise<Result<T, ChatFailure>>,
) {
  return useMutator(run, (failure) => chatToasts.failed(action, failure));
}
