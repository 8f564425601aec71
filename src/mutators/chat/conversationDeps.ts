import type { Result } from '#domain/result.ts';
import type { ToastText } from '#domain/messages/toastText.ts';

/** What conversations need of their window. */
export interface ConversationDeps {
  readonly say: (toast: ToastText) => void;
  /** Calls back before the next frame is drawn. */
  readonly frame: (run: () => void) => void;
  /** Sees to it that a session's messages are on this device. */
  readonly ready: (sessionId: string) => Promise<Result<void>>;
  /** Calls back after `ms`. */
  readonly later: (ms: number, run: () => void) => void;
}
