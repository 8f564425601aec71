import { useState } from 'react';
import type { ChatAction, ChatFailure } from '#domain/chatFailure.ts';
import { chatToasts } from '#domain/chatMessages.ts';
import type { Result } from '#domain/result.ts';
import { showToast } from '#ui/toast.ts';

/**
 * Runs a change of chats from a button or form: gives the runner and whether one is under way. A failure is toasted in
 * the words of spec §8 for what was tried, and is handed back as well.
 */
export function useChatMutator<Args extends readonly unknown[], T>(
  action: ChatAction,
  run: (...args: Args) => Promise<Result<T, ChatFailure>>,
): readonly [(...args: Args) => Promise<Result<T, ChatFailure>>, boolean] {
  const [running, setRunning] = useState(0);
  const runner = async (...args: Args) => {
    setRunning((count) => count + 1);
    try {
      const result = await run(...args);
      if (!result.ok) showToast(chatToasts.failed(action, result.failure));
      return result;
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return [runner, running > 0];
}
