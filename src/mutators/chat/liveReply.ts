import { createListeners } from '#domain/listeners.ts';

/** How far a reply is: nothing of it has come, its text is coming, or it is complete and being saved. */
export type ReplyStage = 'thinking' | 'streaming' | 'saving';

/** A reply that is on its way. */
export interface LiveReply {
  /** The id of the message that it will be. */
  readonly id: string;
  readonly sessionId: string;
  /** The stored messages whose place it takes: not shown meanwhile. */
  readonly replaces: readonly string[];
  readonly stage: ReplyStage;
  /** The text so far. */
  readonly text: () => string;
  /** Calls the listener after the text has grown, once per frame at most. Returns how to stop. */
  readonly listen: (listener: () => void) => () => void;
}

/** The text of a reply as it grows. */
export interface ReplyText extends Pick<LiveReply, 'text' | 'listen'> {
  readonly add: (fragment: string) => void;
}

/** A text that starts with `partial`. `frame` calls back before the next frame is drawn. */
export function replyText(frame: (run: () => void) => void, partial = ''): ReplyText {
  const listeners = createListeners();
  let text = partial;
  let isAsked = false;
  const tell = () => {
    isAsked = false;
    listeners.tell();
  };
  return {
    text: () => text,
    listen: listeners.subscribe,
    add: (fragment) => {
      text += fragment;
      if (isAsked) return;
      isAsked = true;
      frame(tell);
    },
  };
}
