import type { ChatMetadata } from './chat.ts';

const LENGTH = 'The model’s length limit ended this reply';
const FILTER = 'The provider’s content filter ended this reply';
const EARLY = 'The provider ended this reply early';

/** Ends a reply that grew longer than a message can be. */
export const MESSAGE_LIMIT = 'message_limit';

/** The finish reasons of OpenAI-compatible providers, and our own, that leave a reply without its end. */
const EARLY_ENDS: Readonly<Record<string, string>> = {
  length: LENGTH,
  max_tokens: LENGTH,
  model_length: LENGTH,
  content_filter: FILTER,
  error: EARLY,
  insufficient_system_resource: EARLY,
  [MESSAGE_LIMIT]: 'The reply reached the longest message that can be saved',
};

/** Whether a model that ended for this reason left the reply without its end. */
export function isEarlyEnd(finish: string | null): boolean {
  return finish !== null && Object.hasOwn(EARLY_ENDS, finish);
}

/** Why a reply is not whole, in words for the screen; null for a whole one, the only kind that can be applied. */
export function replyEnding({ stopped, cut, finish }: ChatMetadata): string | null {
  if (stopped === true) return 'Stopped';
  if (finish !== undefined && isEarlyEnd(finish)) return EARLY_ENDS[finish] ?? EARLY;
  return cut === true ? 'The connection was lost here' : null;
}
