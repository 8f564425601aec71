import type { ShownMessage } from '#domain/chat/chat.ts';

export interface MessageEvents {
  readonly onDelete: (message: ShownMessage) => void;
  readonly onRegenerate: (message: ShownMessage) => void;
  readonly onContinue: (message: ShownMessage) => void;
  readonly onEdit: (message: ShownMessage) => void;
}

export interface MessageState {
  readonly isDeleting: boolean;
  /** While a reply is pending no message may be replaced. */
  readonly isReplying: boolean;
}
