import { textIn, type Fields } from '../_shared/fields.ts';
import type { ConversationMessage } from './conversation.ts';
import type { ChatSettings } from './settings.ts';

const MAX_LOG_LENGTH = 200;

/** Longer errors are cut before they are searched: each of their characters is looked up in the whole conversation. */
const MAX_SEARCHED = 600;

/** Letters and digits in a row that a line may share with a key, or with the conversation. */
const KEY_RUN = 8;
const TEXT_RUN = 12;

/** Shorter keys and texts are in any sentence. */
const MIN_LENGTH = 3;

/**
 * The provider's error as one short line, without keys and without what it quotes of the conversation. Both are found in
 * other spellings: encoded for addresses, JSON or HTML, in base64 or hex, in pieces between other signs.
 */
export function loggedError(
  error: Fields | string,
  settings: ChatSettings,
  messages: readonly ConversationMessage[],
): string {
  const fields = typeof error === 'string' ? { message: error } : error;
  const detail = ['code', 'type', 'message'].map((name) => textIn(fields, name)).filter(Boolean);
  const keys = Object.values(settings.credentials).map((text) => text.replace(/^Bearer /u, ''));
  const line = decoded(detail.join(', '))
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .slice(0, MAX_SEARCHED);
  const safe = withoutRuns(line, keys.flatMap(spellings), KEY_RUN);
  return withoutRuns(safe, messages.flatMap(textsOf), TEXT_RUN).slice(0, MAX_LOG_LENGTH);
}

/** A media type as it may be logged: a server may send anything in its place. */
export function loggedType(type: string): string {
  return (
    /^[a-z]{1,20}\/[a-z0-9.+-]{1,40}/iu.exec(type)?.[0] ??
    (type === '' ? 'nothing' : 'another type')
  );
}

function textsOf({ content }: ConversationMessage): readonly string[] {
  if (typeof content === 'string') return [content];
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}

/** Base64 has three forms of a text, by what precedes it; what surrounds it changes only the ends. */
function spellings(key: string): readonly string[] {
  const bytes = new TextEncoder().encode(key);
  const base64 = ['', ' ', '  '].map((before) => btoa(before + String.fromCharCode(...bytes)));
  return [key, ...base64, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')];
}

/** Escapes may be escaped again. */
const DECODED_TIMES = 3;

function decoded(line: string): string {
  let plain = line;
  for (let times = 0; times < DECODED_TIMES; times += 1) {
    plain = plain
      .replaceAll(
        /(?:%|\\x|\\u00|&#x)([0-9a-f]{2});?|&#(\d{2,3});/giu,
        (_, hex: string, decimal: string) =>
          String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
      )
      .replaceAll(/\\[nrt]/gu, ' ');
  }
  return plain.normalize('NFKC');
}

/** Replaces every run of letters and digits that is also in one of the texts, however they are separated. */
function withoutRuns(line: string, texts: readonly string[], run: number): string {
  const signs = Array.from(line);
  const places = signs.flatMap((sign, at) => Array.from(bare(sign), (letter) => ({ letter, at })));
  const letters = places.map(({ letter }) => letter);
  const hidden = new Set<number>();
  for (const text of texts.map(bare)) {
    const length = Math.min(run, text.length);
    if (length < MIN_LENGTH) continue;
    for (let from = 0; from + length <= letters.length; from += 1) {
      if (!text.includes(letters.slice(from, from + length).join(''))) continue;
      const [first, last] = [places[from]?.at ?? 0, places[from + length - 1]?.at ?? 0];
      for (let at = first; at <= last; at += 1) hidden.add(at);
    }
  }
  return signs
    .map((sign, at) => (hidden.has(at) ? (hidden.has(at - 1) ? '' : '…') : sign))
    .join('');
}

/** Letters and digits only, in one case. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
