import type { ChatMessage } from '#domain/chat/chat.ts';
import { createListeners } from '#domain/listeners.ts';

export type ReplyStage = 'thinking' | 'streaming' | 'saving';

export interface LiveReply {
  readonly id: string;
  readonly sessionId: string;
  readonly after: string | null;
  /** The stored reply that it continues and replaces, hidden meanwhile. */
  readonly continues: ChatMessage | null;
  readonly stage: ReplyStage;
  readonly text: () => string;
  /** What the model reasoned so far; '' without. */
  readonly reasoning: () => string;
  /** Calls the listener after the text changed, at most once per frame. Returns the cancel function. */
  readonly listen: (listener: () => void) => () => void;
}

/** Starts with `partial`; `frame` schedules a callback for the next frame. */
export function replyText(frame: (run: () => void) => void, partial = '') {
  const listeners = createListeners();
  let text = partial;
  let isScheduled = false;
  const notify = () => {
    isScheduled = false;
    listeners.notify();
  };
  return {
    text: () => text,
    listen: listeners.subscribe,
    set: (changed: string) => {
      text = changed;
      if (isScheduled) return;
      isScheduled = true;
      frame(notify);
    },
  };
}
