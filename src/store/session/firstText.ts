import { fieldsOf, hasFields, parseJson } from '#domain/json.ts';
import type { ContentType } from '#domain/page/page.ts';
import {
  FIRST_TEXT,
  readItem,
  writeItem,
  type WitnessStorage,
} from '#store/health/storageWitness.ts';

export interface DocumentOfUser {
  readonly userId: string;
  readonly type: ContentType;
  readonly pageId: string | null;
}

/** What an editor showed last; shown at the next start while the editor and the database load (decision 083). */
export interface FirstText extends DocumentOfUser {
  readonly text: string;
  /** The editor's name for screen readers. */
  readonly label: string;
  /** CSS: position and font of the text in a window of `windowWidth` px. */
  readonly style: string;
  readonly windowWidth: number;
  readonly scrollTop: number;
}

/** `base` as edited before the editor was loaded; kept until it is saved as a draft. */
export interface TypedText extends DocumentOfUser {
  readonly base: string;
  readonly text: string;
}

const TYPED = 'recto-typed:';

export function saveFirstText(memory: WitnessStorage | null, shown: FirstText): void {
  // If storage is full, the next start must not show an older text.
  forgetFirstText(memory, shown.userId);
  writeItem(memory, FIRST_TEXT + shown.userId, JSON.stringify(shown));
}

export function firstTextOf(memory: WitnessStorage | null, userId: string): FirstText | null {
  const stored = parseJson(readItem(memory, FIRST_TEXT + userId) ?? '');
  return isFirstText(stored) ? stored : null;
}

export function forgetFirstText(memory: WitnessStorage | null, userId: string): void {
  writeItem(memory, FIRST_TEXT + userId, null);
}

export function saveTypedText(memory: WitnessStorage | null, typed: TypedText): void {
  const isChanged = typed.text !== typed.base;
  writeItem(memory, TYPED + typed.userId, isChanged ? JSON.stringify(typed) : null);
}

export function typedTextOf(memory: WitnessStorage | null, userId: string): TypedText | null {
  const stored = parseJson(readItem(memory, TYPED + userId) ?? '');
  return isTypedText(stored) ? stored : null;
}

export function forgetTypedText(memory: WitnessStorage | null, userId: string): void {
  writeItem(memory, TYPED + userId, null);
}

export function isSameDocument(one: DocumentOfUser, other: DocumentOfUser): boolean {
  return one.userId === other.userId && one.type === other.type && one.pageId === other.pageId;
}

function isFirstText(value: unknown): value is FirstText {
  const { windowWidth, scrollTop } = fieldsOf(value);
  return (
    isDocument(value) &&
    hasTexts(value, ['text', 'label', 'style']) &&
    typeof windowWidth === 'number' &&
    typeof scrollTop === 'number'
  );
}

function isTypedText(value: unknown): value is TypedText {
  return isDocument(value) && hasTexts(value, ['base', 'text']);
}

function isDocument(value: unknown): value is DocumentOfUser {
  return (
    hasFields(value) &&
    typeof value['userId'] === 'string' &&
    (value['type'] === 'html' || value['type'] === 'markdown') &&
    (value['pageId'] === null || typeof value['pageId'] === 'string')
  );
}

function hasTexts(value: object, names: readonly string[]): boolean {
  const fields = fieldsOf(value);
  return names.every((name) => typeof fields[name] === 'string');
}
