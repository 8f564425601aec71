import type { Refusal } from '../_shared/answers.ts';
import { fieldsOf, parseFields } from '../_shared/fields.ts';
import { bodyText } from '../_shared/bodyText.ts';
import { MAX_IMAGES, readParts, type ContentPart } from './contentParts.ts';

export interface ConversationMessage {
  readonly role: 'system' | 'user' | 'assistant';
  /** Parts where the user sends images. */
  readonly content: string | readonly ContentPart[];
}

export interface Conversation {
  readonly messages: readonly ConversationMessage[];
  /** The model's name; null for the first one. */
  readonly model: string | null;
  readonly images: number;
}

/** Bytes per token, an upper bound for every script, JSON escapes included. */
const BYTES_PER_TOKEN = 16;
const LEAST_BYTES = 64 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;
/** Of all images of a request, encoded. */
const IMAGE_BYTES = 8 * 1024 * 1024;
const MAX_MESSAGES = 5_000;

/**
 * Reads the request's messages, in order, of which the last one must be the user's, and the model's name. Stops reading a body that cannot fit
 * `tokens`, and images where a model takes them.
 */
export async function readConversation(
  request: Request,
  { tokens, takesImages }: { readonly tokens: number; readonly takesImages: boolean },
): Promise<Conversation | Refusal> {
  const most = Math.min(MAX_BYTES, Math.max(LEAST_BYTES, tokens * BYTES_PER_TOKEN));
  const text = await bodyText(request, most + (takesImages ? IMAGE_BYTES : 0));
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
  const images = good.flatMap(({ content }) => imagesOf(content)).length;
  if (images > MAX_IMAGES) return TOO_MANY_IMAGES;
  return { messages: good, model, images };
}

function imagesOf(content: ConversationMessage['content']): readonly ContentPart[] {
  return typeof content === 'string' ? [] : content.filter(({ type }) => type === 'image_url');
}

function readMessage(value: unknown): ConversationMessage | null {
  const { role, content } = fieldsOf(value);
  if (Array.isArray(content)) {
    const parts = role === 'user' ? readParts(content) : null;
    return parts === null ? null : { role: 'user', content: parts };
  }
  if (typeof content !== 'string') return null;
  if (role === 'user') return content.trim() === '' ? null : { role, content };
  return role === 'system' || role === 'assistant' ? { role, content } : null;
}

const TOO_MANY_IMAGES: Refusal = {
  status: 400,
  code: 'too_many_images',
  message: `A request may have ${MAX_IMAGES} pictures.`,
};

const UNREADABLE: Refusal = {
  status: 400,
  code: 'bad_request',
  message: 'The conversation is not valid.',
};
