import { fieldsOf, hasFields, parseJson } from '#domain/json.ts';
import type { ContentType } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/** The manifest's name in the zip. */
export const MANIFEST_PATH = 'recto.json';

/** What the manifest calls itself. */
export const LIFEBOAT_FORMAT = 'recto-lifeboat';

/** The version this app writes. A reader takes this one and older ones. */
export const LIFEBOAT_VERSION = 1;

/** What a text in the zip is: a page, an unsent or refused change of one, a side of a conflict, a draft, a version set aside, a chat. */
export type LifeboatKind = 'page' | 'change' | 'conflict' | 'draft' | 'setAside' | 'chat';

/** How the text stood on the device that it comes from. */
export type LifeboatState =
  | 'synced'
  | 'unsent'
  | 'conflict'
  | 'failed'
  | 'trash'
  | 'draft'
  | 'setAside';

/** One text of the zip. Names of columns are the table's own; times are ISO strings. */
export interface LifeboatEntry {
  /** Where its exact text is in the zip. */
  readonly path: string;
  readonly kind: LifeboatKind;
  readonly state: LifeboatState;
  /** Which version of a conflict; null for everything else. */
  readonly side: 'mine' | 'theirs' | 'base' | null;
  /** The page's id, or the chat session's; null for the draft of a page that was never saved. */
  readonly id: string | null;
  /** Of the draft of a page that was never saved, the one it is proposed, else empty. */
  readonly title: string;
  readonly tags: readonly string[];
  readonly type: ContentType;
  readonly is_public: boolean;
  readonly created_at: string | null;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  /** Of a draft: the fingerprint of the saved text that it started from. */
  readonly base: string | null;
  /** Where the whole record of a change, of a merge by hand or of a chat is in the zip, as JSON. */
  readonly record: string | null;
}

/** What `recto.json` says. */
export interface LifeboatManifest {
  readonly format: typeof LIFEBOAT_FORMAT;
  readonly version: number;
  readonly exportedAt: string;
  readonly account: { readonly id: string; readonly email: string };
  /** The protocol of the newest app that used the device's database; null for none noted. */
  readonly protocol: number | null;
  readonly entries: readonly LifeboatEntry[];
}

/** A manifest as it was read: entries that this app does not understand are counted, not guessed at. */
export interface ReadManifest {
  readonly manifest: LifeboatManifest;
  readonly notUnderstood: number;
}

const NOT_OURS = 'This is not an export of Recto: it has no readable recto.json.';
const TOO_NEW = 'This file was made by a newer Recto. Update the app, then import it.';

const KINDS: readonly LifeboatKind[] = ['page', 'change', 'conflict', 'draft', 'setAside', 'chat'];
const STATES: readonly LifeboatState[] = [
  'synced',
  'unsent',
  'conflict',
  'failed',
  'trash',
  'draft',
  'setAside',
];
const SIDES = ['mine', 'theirs', 'base'] as const;
const TYPES: readonly ContentType[] = ['html', 'markdown'];

/** Reads `recto.json`. Fails with `invalid`, in words for the person, when it is not one or is too new. */
export function readManifest(json: string): Result<ReadManifest> {
  const manifest = parseJson(json);
  if (!hasFields(manifest) || manifest['format'] !== LIFEBOAT_FORMAT) return invalid(NOT_OURS);
  const { version, exportedAt, protocol, entries } = manifest;
  const account = fieldsOf(manifest['account']);
  if (typeof version !== 'number' || !Array.isArray(entries)) return invalid(NOT_OURS);
  if (version > LIFEBOAT_VERSION) return invalid(TOO_NEW);
  const read = entries.map(readEntry);
  const understood = read.filter((entry) => entry !== null);
  return ok({
    manifest: {
      format: LIFEBOAT_FORMAT,
      version,
      exportedAt: textOr(exportedAt, ''),
      account: { id: textOr(account['id'], ''), email: textOr(account['email'], '') },
      protocol: typeof protocol === 'number' ? protocol : null,
      entries: understood,
    },
    notUnderstood: read.length - understood.length,
  });
}

function readEntry(entry: unknown): LifeboatEntry | null {
  if (!hasFields(entry)) return null;
  const kind = oneOf(KINDS, entry['kind']);
  const type = oneOf(TYPES, entry['type']);
  const { path } = entry;
  if (kind === null || type === null || typeof path !== 'string') return null;
  return {
    path,
    kind,
    type,
    state: oneOf(STATES, entry['state']) ?? 'synced',
    side: oneOf(SIDES, entry['side']),
    id: textOr(entry['id'], null),
    title: textOr(entry['title'], ''),
    tags: listOf(entry['tags']).filter((tag) => typeof tag === 'string'),
    // Not known to be public is not public: an import would show it to everybody.
    is_public: entry['is_public'] === true,
    created_at: textOr(entry['created_at'], null),
    updated_at: textOr(entry['updated_at'], ''),
    deleted_at: textOr(entry['deleted_at'], null),
    base: textOr(entry['base'], null),
    record: textOr(entry['record'], null),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOr<T>(value: unknown, other: T): string | T {
  return typeof value === 'string' ? value : other;
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find((one) => one === value) ?? null;
}

function invalid(message: string): Result<never> {
  return fail({ kind: 'invalid', message });
}
