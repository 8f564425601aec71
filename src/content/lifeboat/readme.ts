import type { LifeboatManifest, LifeboatState } from './format.ts';

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
pages are imported as new pages, which the same people can see as before, and
drafts as drafts, which only you see. Chats can't be imported; those on the
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
