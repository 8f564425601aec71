import type { ContentType } from '#domain/page/page.ts';

export type ChatRole = 'user' | 'assistant' | 'system';

/** Names are the table's (spec §3). */
export interface ChatSession {
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A project sent with a message, with its title at that time. */
export interface SentProject {
  readonly id: string;
  readonly title: string;
  /** The fingerprint of the sent source; missing for other users' projects. */
  readonly fingerprint?: string;
  /** It did not fit, and was sent in outline with some of its parts. */
  readonly isOutline?: boolean;
}

/** Where a branch leaves the conversation. */
export interface Fork {
  /** The branch's first message. */
  readonly id: string;
  /** The time of the message before it; '' at the start. */
  readonly after: string;
}

export interface TokenCount {
  readonly sent: number;
  readonly received: number;
  /** Estimated here, where the provider reports none. */
  readonly isEstimate?: true;
}

export interface ChatImage {
  readonly name: string;
  /** A data URL, of JPEG or PNG. */
  readonly url: string;
}

/** Known metadata of a message; other programs' columns are dropped. */
export interface ChatMetadata {
  /** The user stopped the reply: the text is partial (spec §4). */
  readonly stopped?: boolean;
  /** The reply is incomplete: the stream broke off or ended for a reason in `replyEnding`. */
  readonly cut?: boolean;
  /** The provider's finish reason (`stop`, `length` …). */
  readonly finish?: string;
  readonly model?: string;
  /** The model’s reasoning before the reply: shown folded, never sent back or applied. */
  readonly reasoning?: string;
  /** Labelled "Demo model" (spec §7). */
  readonly demo?: boolean;
  readonly projects?: readonly SentProject[];
  readonly images?: readonly ChatImage[];
  readonly tokens?: TokenCount;
  /** The forks that lead to the message, the first one first; missing for the main line. */
  readonly branch?: readonly Fork[];
}

export interface ChatMessage {
  readonly id: string;
  readonly session_id: string;
  readonly role: ChatRole;
  readonly content: string;
  readonly metadata: ChatMetadata;
  readonly created_at: string;
}

export interface ShownMessage extends ChatMessage {
  /** False while it is only on this device and being retried. */
  readonly isSaved: boolean;
}

export interface SessionProject {
  readonly session_id: string;
  readonly project_id: string;
  readonly created_at: string;
  readonly title: string;
  readonly content_type: ContentType;
  /** Deleted, or no longer readable for the user: not sent. */
  readonly isGone?: boolean;
}

export interface AssistantModel {
  /** "Demo model" for the embedded one. */
  readonly label: string;
  readonly isDemo: boolean;
  /** Token budget of all messages in a request, without the reply. */
  readonly requestTokens: number;
  readonly takesImages?: boolean;
  /** Where the server offers several models: the chosen one's, and all of them. */
  readonly name?: string;
  readonly choices?: readonly ModelOption[];
}

export interface ModelOption extends Pick<
  AssistantModel,
  'label' | 'requestTokens' | 'takesImages'
> {
  readonly name: string;
}

/** The default title until the first message (spec §9). */
const DEFAULT_TITLE_PREFIX = 'Chat Session';

/** Length of a title taken from the first message (spec §9). */
const SESSION_TITLE_LENGTH = 50;

/** The table's limit, in characters. */
export const MAX_SESSION_TITLE = 500;

/** The table's limit, in bytes of UTF-8. */
export const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;

/** Limit of a reply in UTF-16 units: fits a message in any script. */
export const MAX_REPLY_LENGTH = 600_000;

/** Limit of a reply's reasoning in UTF-16 units: fits a message's metadata. */
export const MAX_REASONING_LENGTH = 100_000;

/** `existing` is the number of sessions (spec §3). */
export function defaultSessionTitle(existing: number): string {
  return `${DEFAULT_TITLE_PREFIX} ${existing + 1}`;
}

/** Whether the first message may replace the title (spec §4). */
export function isDefaultTitle(title: string): boolean {
  return title.startsWith(DEFAULT_TITLE_PREFIX);
}

/** The first 50 characters on one line (spec §4); graphemes are never cut. */
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

/** By time, then by id: two devices show the same order. */
export function compareMessages(a: ChatMessage, b: ChatMessage): number {
  const apart = Date.parse(a.created_at) - Date.parse(b.created_at);
  if (apart !== 0 && !Number.isNaN(apart)) return apart;
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** An ISO time after the earlier messages, whatever the devices' clocks. `now` in ms since the epoch. */
export function timeAfter(earlier: readonly ChatMessage[], now: number): string {
  let latest = -Infinity;
  for (const { created_at } of earlier) {
    const at = Date.parse(created_at);
    // Databases count µs, so a message may be slightly later than the ms read here.
    if (at >= latest) latest = at + 1;
  }
  return new Date(Math.max(now, latest)).toISOString();
}

/** A project as it is sent with a message. */
export interface ContextProject {
  readonly id: string;
  readonly title: string;
  readonly content_type: ContentType;
  readonly content: string;
  /** Whether `content` is the user's own source, which proposals can be applied to. */
  readonly isSource: boolean;
  /** The user's limit for it in tokens, 0 for its outline alone; absent for the whole. */
  readonly limit?: number;
  /** Sent in place of `content`, which does not fit. */
  readonly outline?: string;
}
