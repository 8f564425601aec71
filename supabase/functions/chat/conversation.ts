import type { Refusal } from '../_shared/answers.ts';
import { fieldsOf, parseFields } from '../_shared/fields.ts';
import { requestText } from '../_shared/requestText.ts';

export interface ConversationMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Conversation {
  readonly messages: readonly ConversationMessage[];
  /** The model's name; null for the first one. */
  readonly model: string | null;
}

/** Bytes per token, an upper bound for every script, JSON escapes included. */
const BYTES_PER_TOKEN = 16;
const LEAST_BYTES = 64 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MESSAGES = 5_000;

/**
 * Reads the request's messages, in order, of which the last one must be the user's, and the model's name. Stops reading a body that cannot fit
 * `tokens`.
 */
export async function readConversation(
  request: Request,
  tokens: number,
): Promise<Conversation | Refusal> {
  const most = Math.min(MAX_BYTES, Math.max(LEAST_BYTES, tokens * BYTES_PER_TOKEN));
  const text = await requestText(request, most);
  if (text === null) {
    return {
      status: 413,
      code: 'too_large',
      message: 'The conversation and its context are too large to send.',
    };
  }
  const { messages: sent, model = null } = parseFields(text) ?? {};
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_MESSAGES) return UNREADABLE;
  const messages = sent.map(readMessage);
  const good = messages.filter((message) => message !== null);
  if (good.length < messages.length || good.at(-1)?.role !== 'user') return UNREADABLE;
  if (model !== null && typeof model !== 'string') return UNREADABLE;
  return { messages: good, model };
}

function readMessage(value: unknown): ConversationMessage | null {
  const { role, content } = fieldsOf(value);
  if (typeof content !== 'string') return null;
  if (role === 'user') return content.trim() === '' ? null : { role, content };
  return role === 'system' || role === 'assistant' ? { role, content } : null;
}

const UNREADABLE: Refusal = {
  status: 400,
  code: 'bad_request',
  message: 'The conversation is not valid.',
};
