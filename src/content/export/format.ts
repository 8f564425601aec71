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
type LifeboatState = LifeboatEntry['state'];

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

export function readmeText({ exportedAt, account, entries, pictures }: LifeboatManifest): string {
  const pages = entries.filter(({ kind }) => kind === 'page');
  const count = (state: LifeboatState) => pages.filter((page) => page.state === state).length;
  const kind = (name: string) => entries.filter((entry) => entry.kind === name).length;
  const conflicts = entries.filter(({ side }) => side === 'mine').length;
  return `RECTO: EXPORT OF YOUR DATA ON ONE DEVICE

Account:   ${account.email}
Exported:  ${exportedAt}

Recto is a studio to write web pages in HTML and Markdown. This zip contains
everything that one browser stored for this account. The texts are plain files
in UTF-8, exactly as written. Any editor opens them; any browser shows the
.html files.


CONTENTS

pages/       ${pages.length - count('trash')} pages.
trash/       ${count('trash')} deleted pages.
drafts/      ${kind('draft')} unsaved texts from the editor.
unsent/      ${kind('change')} unsynced changes: the text after the change, and beside it (.json)
             the whole change.
conflicts/   ${conflicts} pages that were changed in two places. "mine" is from this
             device, "theirs" from the server, "base" the version before both.
set-aside/   ${kind('setAside')} versions that another version replaced.
chats/       ${kind('chat')} chats with the assistant as text, and beside each (.json) the chat as
             stored.
pictures/    ${pictures.length} pictures, named by their SHA-256, as in the addresses in the texts.
recto.json   The metadata of each file: title, tags, dates, state.

Empty folders are left out. The zip contains no password and no session.


HOW TO IMPORT IT

Open Recto, sign in, go to your profile, and choose "Import" under "Your data".
You see what is in the file and choose what to import. Existing pages are not
changed or overwritten, and importing the same file twice adds nothing. In the
same account, unsynced changes and deletions are applied to their pages. Other
pages are imported as new pages with the visibility they had, and drafts as
drafts, which only you see. Chats can't be imported; those on the
server appear again when you sign in.


recto.json

format "recto-lifeboat", version 1. Each of its "entries" has:
  path         the file with the text
  kind         page, draft, change (unsent or refused), conflict, setAside, chat
  state        synced, unsent, conflict, failed, trash, draft, setAside
  side         of a conflict: mine, theirs, base
  id, title, tags, type (html or markdown)
  is_public, is_unlisted
  created_at, updated_at, deleted_at
  base         of a draft: the fingerprint of the text that it is based on
  record       of a change, a chat or a manual merge: the file with the whole record

Each of its "pictures" has path, hash, type, and isUnsent for one that only the
exporting device had.
`;
}
