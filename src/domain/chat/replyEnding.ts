import type { ChatMetadata } from './chat.ts';

const LENGTH = 'The model’s length limit ended this reply';
const FILTER = 'The provider’s content filter ended this reply';
const EARLY = 'The provider ended this reply early';

/** Our finish reason for a reply at the size limit of a message. */
export const MESSAGE_LIMIT = 'message_limit';

/** Finish reasons of incomplete replies: OpenAI-compatible providers' and our own. */
const EARLY_ENDS: Readonly<Record<string, string>> = {
  length: LENGTH,
  max_tokens: LENGTH,
  model_length: LENGTH,
  content_filter: FILTER,
  error: EARLY,
  insufficient_system_resource: EARLY,
  [MESSAGE_LIMIT]: 'The reply reached the longest message that can be saved',
};

export function isEarlyEnd(finish: string | null): boolean {
  return earlyEnd(finish) !== null;
}

/** What ended a reply early, without a full stop; null for other finish reasons. */
export function earlyEnd(finish: string | null): string | null {
  return finish !== null && Object.hasOwn(EARLY_ENDS, finish) ? (EARLY_ENDS[finish] ?? null) : null;
}

/** Why a reply is incomplete; null for a complete one, the only kind that can be applied. */
export function replyEnding({ stopped, cut, finish }: ChatMetadata): string | null {
  if (stopped === true) return 'Stopped';
  const early = earlyEnd(finish ?? null);
  if (early !== null) return early;
  return cut === true ? 'The connection was lost here' : null;
}
