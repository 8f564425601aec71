import { PUSH, type Answer, type Api, type Note } from './answer.ts';

/** Tables that visitors must not read. */
const PRIVATE_TABLES = [
  'profiles',
  'page_sources',
  'page_revisions',
  'page_mutations',
  'chat_sessions',
  'chat_messages',
  'session_projects',
];

/** Pages that only their authors may read. */
const HIDDEN_PAGES = [
  ['private', 'is_public=is.false'],
  ['deleted', 'deleted_at=not.is.null'],
] as const;

const NO_PAGE = '00000000-0000-0000-0000-000000000000';

/** What visitors call. */
const OPEN_FUNCTIONS = [
  ['the gallery', 'list_gallery?query=%7B%7D'],
  ['pages by their links', `read_page?page=${NO_PAGE}`],
  ['authors’ pages', 'read_author?wanted=-'],
  ['the sitemap', 'read_sitemap?part=0'],
] as const;

/** What only users or only the platform may call. A visitor's call by GET is read-only, whatever the function does. */
const CLOSED_FUNCTIONS = [
  ['the history of pages', 'read_revisions?ids={}'],
  ['a user’s handle', 'own_handle'],
  ['changing a handle', 'set_handle?wanted=-'],
  ['counting chat requests', 'count_chat_request?per_minute=1&per_day=1'],
  ['asking to delete an account', 'ask_deletion'],
  ['deleting accounts', 'next_deletion'],
] as const;

/** Tables, functions, grants and row policies, as far as a visitor sees them. Writes nothing. */
export async function examineDatabase(api: Api, note: Note): Promise<void> {
  for (const [name, call] of OPEN_FUNCTIONS) {
    const answer = await api(`/rest/v1/rpc/${call}`);
    note(name, answer.status === 200 ? null : missing(answer, call));
  }
  for (const [name, call] of CLOSED_FUNCTIONS) {
    note(name, refused(await api(`/rest/v1/rpc/${call}`), call));
  }
  for (const [name, filter] of HIDDEN_PAGES) {
    const answer = await api(`/rest/v1/pages?select=id&${filter}&limit=1`);
    note(`${name} pages are closed to visitors`, hidden(answer, name));
  }
  // Not a valid page, so that nothing is stored even where visitors may write.
  const written = await api('/rest/v1/pages', { title: '' });
  note(
    'visitors write no pages',
    written.code === '42501' ? null : `They are not refused (${written.status}). ${PUSH}`,
  );
  for (const table of PRIVATE_TABLES) {
    const answer = await api(`/rest/v1/${table}?select=*&limit=1`);
    note(`${table} is closed to visitors`, closed(answer, table));
  }
}

function missing({ status, code }: Answer, call: string): string {
  const name = call.split('?')[0] ?? '';
  if (code === 'PGRST202' || status === 404) return `It lacks the function ${name}. ${PUSH}`;
  return code === '42501'
    ? `Visitors may not call the function ${name}. ${PUSH}`
    : `It answers ${status}.`;
}

function refused(answer: Answer, call: string): string | null {
  if (answer.code === '42501') return null;
  if (answer.code === 'PGRST202' || answer.status === 404) return missing(answer, call);
  return `Visitors may call the function ${call.split('?')[0]}. ${PUSH}`;
}

function hidden(answer: Answer, name: string): string | null {
  // The data API's own check names missing grants.
  if (isEmpty(answer) || answer.code === '42501') return null;
  if (answer.status !== 200) return `It answers ${answer.status}.`;
  return `Visitors can read ${name} pages: a row policy is missing. ${PUSH}`;
}

function closed(answer: Answer, table: string): string | null {
  if (answer.code === 'PGRST205') return `The table ${table} is missing. ${PUSH}`;
  if (answer.status >= 500) return `It answers ${answer.status}.`;
  return answer.status !== 200 || isEmpty(answer) ? null : `Visitors can read rows of ${table}.`;
}

const isEmpty = ({ status, text }: Answer): boolean => status === 200 && text.trim() === '[]';
