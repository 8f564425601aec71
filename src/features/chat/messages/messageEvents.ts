import type { ShownMessage } from '#domain/chat/chat.ts';

/** What a message asks the conversation it stands in to do. */
export interface MessageEvents {
  readonly onDelete: (message: ShownMessage) => void;
  readonly onRegenerate: (message: ShownMessage) => void;
  /** Has the model go on with a reply that ended early. */
  readonly onContinue: (message: ShownMessage) => void;
  /** Begins to edit a message of the person's own. */
  readonly onEdit: (message: ShownMessage) => void;
}

/** How one message stands, beside what it says. */
export interface MessageState {
  readonly isDeleting: boolean;
  /** A reply is on its way: nothing may be replaced meanwhile. */
  readonly isReplying: boolean;
}
