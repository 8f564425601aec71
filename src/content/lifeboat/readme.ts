import type { LifeboatManifest, LifeboatState } from './format.ts';

/** `README.txt` of an export, for users without Recto. */
export function readmeText({ exportedAt, account, entries }: LifeboatManifest): string {
  const pages = entries.filter(({ kind }) => kind === 'page');
  const count = (state: LifeboatState) => pages.filter((page) => page.state === state).length;
  const kind = (name: string) => entries.filter((entry) => entry.kind === name).length;
  const conflicts = entries.filter(({ side }) => side === 'mine').length;
  return `RECTO: EVERYTHING OF YOURS ON ONE DEVICE

Account:  ${account.email}
Made:     ${exportedAt}

Recto is a studio to write web pages in HTML and Markdown. This zip holds all
that one browser kept of this account when it was made. The texts are plain
files, exactly as written (UTF-8). Any editor opens them; any browser shows
the .html files.


WHAT IS IN IT

pages/       ${pages.length - count('trash')} pages.
trash/       ${count('trash')} deleted pages.
drafts/      ${kind('draft')} texts from the editor that were not saved as a page.
unsent/      ${kind('change')} changes that the server did not have: the text after the change,
             and beside it (.json) the whole change as it waited to be sent.
conflicts/   ${conflicts} pages that were changed in two places. "mine" is from this
             device, "theirs" from the server, "base" what both started from.
set-aside/   ${kind('setAside')} versions that were put aside when another was kept.
chats/       ${kind('chat')} chats with the assistant to read, and beside each (.json) the chat as
             it was stored.
recto.json   What belongs to each file: title, tags, dates, state.

A folder is only there when something is in it. The zip holds no password and
no sign-in.


HOW TO BRING IT BACK

Open Recto, sign in, go to your profile, and choose "Import" under "Your data".
You see what is in the file and choose what to bring back. Nothing that is
there already is changed or overwritten, and importing the same file twice adds
nothing. In the same account, changes and deletions that were not sent go to
the pages they belong to. Other pages come back as new pages, which are
public. Drafts come
back as drafts, which only you see. Chats are there to be read; those that
the server has come back by themselves.


recto.json

format "recto-lifeboat", version 1. Each of its "entries" has:
  path         the file with the text
  kind         page, draft, change (unsent or refused), conflict, setAside, chat
  state        synced, unsent, conflict, failed, trash, draft, setAside
  side         of a conflict: mine, theirs, base
  id, title, tags, type (html or markdown), is_public
  created_at, updated_at, deleted_at
  base         of a draft: the fingerprint of the text that it started from
  record       of a change, a chat or a merge by hand: the file with the whole record
`;
}
