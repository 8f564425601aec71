import {
  array,
  boolean,
  fallback,
  literal,
  nullable,
  number,
  object,
  picklist,
  pipe,
  readonly,
  safeParse,
  string,
  unknown,
  type InferOutput,
} from 'valibot';
import { parseJson } from '#domain/json.ts';
import { invalid, ok, type Result } from '#domain/result.ts';

export const MANIFEST_PATH = 'recto.json';

export const LIFEBOAT_FORMAT = 'recto-lifeboat';

/** Readers accept this version and older ones. */
export const LIFEBOAT_VERSION = 1;

const text = fallback(string(), '');
const textOrNull = fallback(nullable(string()), null);

/** One text. Columns are named as in the table; times are ISO strings. */
const entrySchema = object({
  path: string(),
  kind: picklist(['page', 'change', 'conflict', 'draft', 'setAside', 'chat']),
  type: picklist(['html', 'markdown']),
  /** On the exporting device. */
  state: fallback(
    picklist(['synced', 'unsent', 'conflict', 'failed', 'trash', 'draft', 'setAside']),
    'synced',
  ),
  side: fallback(nullable(picklist(['mine', 'theirs', 'base'])), null),
  /** Of the page or chat session; null for the draft of a new page. */
  id: textOrNull,
  /** A new page's draft has its suggested title, or ''. */
  title: text,
  tags: fallback(pipe(array(string()), readonly()), []),
  // Pages are private unless marked.
  is_public: fallback(boolean(), false),
  is_unlisted: fallback(boolean(), false),
  created_at: textOrNull,
  updated_at: text,
  deleted_at: textOrNull,
  base: textOrNull,
  /** Path of the JSON record of a change, manual merge or chat. */
  record: textOrNull,
});

/** A picture that texts mention by its hash. Older readers leave it out. */
const pictureSchema = object({
  path: string(),
  hash: string(),
  type: picklist(['image/gif', 'image/jpeg', 'image/png', 'image/webp']),
  isUnsent: fallback(boolean(), false),
});

const manifestSchema = object({
  format: literal(LIFEBOAT_FORMAT),
  version: number(),
  exportedAt: text,
  account: fallback(object({ id: text, email: text }), { id: '', email: '' }),
  /** The protocol of the newest app that used the database. */
  protocol: fallback(nullable(number()), null),
  entries: array(unknown()),
  pictures: fallback(pipe(array(pictureSchema), readonly()), []),
});

export type LifeboatEntry = Readonly<InferOutput<typeof entrySchema>>;
export type LifeboatPicture = Readonly<InferOutput<typeof pictureSchema>>;
export type LifeboatState = LifeboatEntry['state'];

export interface LifeboatManifest extends Readonly<InferOutput<typeof manifestSchema>> {
  readonly entries: LifeboatEntry[];
}

const NOT_OURS = 'This is not an export of Recto: it has no readable recto.json.';
const TOO_NEW = 'This file was made by a newer Recto. Update the app, then import it.';

/** Reads `recto.json`; unknown entries are only counted. Fails with `invalid` if it is no manifest or too new. */
export function readManifest(
  json: string,
): Result<{ readonly manifest: LifeboatManifest; readonly notUnderstood: number }> {
  const read = safeParse(manifestSchema, parseJson(json));
  if (!read.success) return invalid(NOT_OURS);
  if (read.output.version > LIFEBOAT_VERSION) return invalid(TOO_NEW);
  const entries = read.output.entries.flatMap((entry) => {
    const understood = safeParse(entrySchema, entry);
    return understood.success ? [understood.output] : [];
  });
  const notUnderstood = read.output.entries.length - entries.length;
  return ok({ manifest: { ...read.output, entries }, notUnderstood });
}
