import type { ContentType } from '#domain/page/page.ts';

/** Who said a message (spec §3). */
export type ChatRole = 'user' | 'assistant' | 'system';

/** A conversation with the assistant. Names are the table's own (spec §3). */
export interface ChatSession {
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A project that went along with a message, by the title it had then. */
export interface SentProject {
  readonly id: string;
  readonly title: string;
  /** The fingerprint of the exact source that was sent; none where the user does not own the project. */
  readonly fingerprint?: string;
}

/** What is known of a message beside its text; columns of other programs are not kept. */
export interface ChatMetadata {
  /** The person stopped the reply: the text is what had come (spec §4). */
  readonly stopped?: boolean;
  /** The end of the text is missing: the stream broke off, or ended for a reason that `replyEnding` names. */
  readonly cut?: boolean;
  /** Why the model ended the reply, in the provider's own word (`stop`, `length` …). */
  readonly finish?: string;
  /** The model that replied. */
  readonly model?: string;
  /** The reply is the demo model's: it is labelled "Demo model" (spec §7). */
  readonly demo?: boolean;
  /** The projects that were sent as context. */
  readonly projects?: readonly SentProject[];
}

/** One message of a conversation. */
export interface ChatMessage {
  readonly id: string;
  readonly session_id: string;
  readonly role: ChatRole;
  readonly content: string;
  readonly metadata: ChatMetadata;
  readonly created_at: string;
}

/** A message as a screen shows it. */
export interface ShownMessage extends ChatMessage {
  /** False while the server has not got it yet: it is kept on this device and sent again. */
  readonly isSaved: boolean;
}

/** A page that a conversation has as its context, with what a list shows of it. */
export interface SessionProject {
  readonly session_id: string;
  readonly project_id: string;
  readonly created_at: string;
  readonly title: string;
  readonly content_type: ContentType;
}

/** The model that the server is configured with. */
export interface AssistantModel {
  /** Its name as it is shown; "Demo model" for the embedded one. */
  readonly label: string;
  readonly isDemo: boolean;
  /** How many tokens all messages of a request may take together; room for the reply is already taken off. */
  readonly requestTokens: number;
}

/** What the title of a session starts with until its first message names it (spec §9). */
const DEFAULT_TITLE_PREFIX = 'Chat Session';

/** How many characters of its first message name a session (spec §9). */
const SESSION_TITLE_LENGTH = 50;

/** The longest title that the table takes, in characters. */
export const MAX_SESSION_TITLE = 500;

/** The largest message, in bytes of UTF-8: the table's own limit. */
export const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;

/** So much of a reply is kept, in UTF-16 units: in UTF-8 it fits into a message whatever it is written in. */
export const MAX_REPLY_LENGTH = 600_000;

/** The title of a new session beside `existing` others (spec §3). */
export function defaultSessionTitle(existing: number): string {
  return `${DEFAULT_TITLE_PREFIX} ${existing + 1}`;
}

/** Whether a first message may still name the session (spec §4). */
export function isDefaultTitle(title: string): boolean {
  return title.startsWith(DEFAULT_TITLE_PREFIX);
}

/** The first 50 characters of a message as a title (spec §4), on one line; a character is never cut in two. */
export function titleFromMessage(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  let title = '';
  let length = 0;
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(line)) {
    length += Array.from(segment).length;
    if (length > SESSION_TITLE_LENGTH) break;
    title += segment;
  }
  return title.trimEnd();
}

/** The order of a conversation: by time, oldest first; for `toSorted`. */
export function compareMessages(a: ChatMessage, b: ChatMessage): number {
  const apart = Date.parse(a.created_at) - Date.parse(b.created_at);
  if (apart !== 0 && !Number.isNaN(apart)) return apart;
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/**
 * The time of a message that follows others: now, and always later than theirs, whatever the clocks of the devices
 * say that wrote them. `now` in ms since the epoch; gives an ISO time.
 */
export function timeAfter(earlier: readonly ChatMessage[], now: number): string {
  let latest = -Infinity;
  for (const { created_at } of earlier) {
    const at = Date.parse(created_at);
    // What a database counts in µs may lie a little after the ms it is read as.
    if (at >= latest) latest = at + 1;
  }
  return new Date(Math.max(now, latest)).toISOString();
}

/** What comes after a message in a conversation; nothing when it is not in it. */
export function laterMessages<T extends ChatMessage>(
  messages: readonly T[],
  id: string,
): readonly T[] {
  const index = messages.findIndex((message) => message.id === id);
  return index === -1 ? [] : messages.slice(index + 1);
}
