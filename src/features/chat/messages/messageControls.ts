import type { ShownMessage } from '#domain/chat/chat.ts';

export interface MessageControls {
  readonly onDelete: (message: ShownMessage) => void;
  readonly onRegenerate: (message: ShownMessage) => void;
  readonly onContinue: (message: ShownMessage) => void;
  readonly onEdit: (message: ShownMessage) => void;
  readonly onShow: (version: ShownMessage) => void;
  readonly isDeleting: boolean;
  /** While a reply is pending no message may be replaced. */
  readonly isReplying: boolean;
  /** All versions of the message, oldest first; empty for a single one. */
  readonly versions: readonly ShownMessage[];
}
