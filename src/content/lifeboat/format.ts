import { fieldsOf, hasFields, parseJson } from '#domain/json.ts';
import type { ContentType } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';

export const MANIFEST_PATH = 'recto.json';

export const LIFEBOAT_FORMAT = 'recto-lifeboat';

/** Readers accept this version and older ones. */
export const LIFEBOAT_VERSION = 1;

export type LifeboatKind = 'page' | 'change' | 'conflict' | 'draft' | 'setAside' | 'chat';

/** The state of the text on the exporting device. */
export type LifeboatState =
  | 'synced'
  | 'unsent'
  | 'conflict'
  | 'failed'
  | 'trash'
  | 'draft'
  | 'setAside';

/** One text. Columns are named as in the table; times are ISO strings. */
export interface LifeboatEntry {
  readonly path: string;
  readonly kind: LifeboatKind;
  readonly state: LifeboatState;
  /** Only for the versions of a conflict. */
  readonly side: 'mine' | 'theirs' | 'base' | null;
  /** Of the page or chat session; null for the draft of a new page. */
  readonly id: string | null;
  /** A new page's draft has its suggested title, or ''. */
  readonly title: string;
  readonly tags: readonly string[];
  readonly type: ContentType;
  readonly is_public: boolean;
  readonly created_at: string | null;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  /** Fingerprint of the saved text that a draft started from. */
  readonly base: string | null;
  /** Path of the JSON record of a change, manual merge or chat. */
  readonly record: string | null;
}

export interface LifeboatManifest {
  readonly format: typeof LIFEBOAT_FORMAT;
  readonly version: number;
  readonly exportedAt: string;
  readonly account: { readonly id: string; readonly email: string };
  /** The protocol of the newest app that used the database. */
  readonly protocol: number | null;
  readonly entries: readonly LifeboatEntry[];
}

/** Unknown entries are only counted. */
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

/** Fails with `invalid`, with a text for the user, if it is no manifest or too new. */
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
    // Pages are private unless marked public: an import publishes them.
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
