/** What requests of the data API may ask of a table: each pair of a column and an operator has an index or few rows. */
interface AllowedTable {
  readonly filters: Readonly<Record<string, readonly Operator[]>>;
  readonly order: readonly string[];
  readonly embeds: readonly string[];
}

type Operator = 'eq' | 'gt' | 'in' | 'is' | 'not.in';

/** Everything that the app asks; the rest of PostgREST's language is refused. */
export const ALLOWED_TABLES: Readonly<Record<string, AllowedTable>> = {
  pages: {
    filters: {
      id: ['in'],
      author_id: ['eq'],
      change_seq: ['gt'],
      deleted_at: ['is'],
    },
    order: ['change_seq'],
    embeds: ['page_sources'],
  },
  page_mutations: { filters: { mutation_id: ['in'] }, order: [], embeds: [] },
  page_revisions: { filters: { page_id: ['eq'] }, order: ['revision'], embeds: [] },
  profiles: { filters: { id: ['eq'] }, order: [], embeds: [] },
  chat_sessions: {
    filters: { id: ['eq'], user_id: ['eq'], is_active: ['is'] },
    order: ['updated_at', 'id'],
    embeds: [],
  },
  chat_messages: {
    filters: { id: ['in'], session_id: ['eq'] },
    order: ['created_at', 'id'],
    embeds: [],
  },
  session_projects: {
    filters: { session_id: ['eq'], project_id: ['in', 'not.in'] },
    order: ['created_at', 'project_id'],
    embeds: ['pages'],
  },
};

/** The functions and the names of their arguments: nothing else may be asked of their rows. */
export const ALLOWED_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  list_gallery: ['query'],
  count_chat_request: ['per_minute', 'per_day'],
  count_fetch_request: ['per_minute', 'per_day'],
  read_page: ['page'],
  read_revisions: ['ids'],
  read_sitemap: ['part'],
  read_author: ['wanted', 'page'],
  own_handle: [],
  set_handle: ['wanted'],
  sync_settings: ['changes'],
  sync_state: ['known', 'seen'],
  ask_deletion: [],
  own_pictures: [],
};

const MOST_ROWS = 1000;

const COLUMN = /^[a-z_]{1,40}$/u;

/** Why a request of the data API is refused, or null. */
export function refusedRequest(url: URL, method = 'GET'): string | null {
  const { pathname, searchParams } = url;
  const [, , , name = '', rpc] = pathname.split('/');
  if (name === 'rpc') return refusedCall(url, method);
  const table = Object.hasOwn(ALLOWED_TABLES, name) ? ALLOWED_TABLES[name] : undefined;
  if (table === undefined || rpc !== undefined) return `The table ${name} is not offered.`;
  for (const [key, value] of searchParams) {
    const refused = refusedParameter(table, key, value);
    if (refused !== null) return refused;
  }
  return null;
}

/** What PostgREST reads as a filter of the function's rows, whatever the parameter's name. */
const OPERATION =
  /^(?:not\.)*(?:adj|cd|cs|eq|fts|gte?|i?like|i?match|in|is|isdistinct|lte?|neq|nx[lr]|ov|phfts|plfts|s[lr]|wfts)(?:\([^()]*\))?\./iu;

function refusedCall({ pathname, searchParams }: URL, method: string): string | null {
  const taken = argumentsOf(pathname);
  if (taken === null) return `The function ${pathname.split('/')[4] ?? ''} is not offered.`;
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) return 'Each argument is given once.';
  for (const [name, value] of searchParams) {
    // A call by POST has its arguments in its body.
    if (method === 'POST' || !taken.includes(name)) return `The function takes no ${name}.`;
    if (OPERATION.test(value)) return `The argument ${name} is a value, not a filter.`;
  }
  return null;
}

/** Why the body of a call is refused, or null: it names arguments of the function, in JSON. */
export function refusedArguments({ pathname }: URL, body: Uint8Array): string | null {
  const taken = argumentsOf(pathname);
  if (taken === null || body.length === 0) return null;
  const given = parseJson(new TextDecoder().decode(body));
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return 'The arguments are given by name, as one object of JSON.';
  }
  const other = Object.keys(given).find((name) => !taken.includes(name));
  return other === undefined ? null : `The function takes no ${other}.`;
}

/** Null for anything but the path of an offered function. */
function argumentsOf(pathname: string): readonly string[] | null {
  const name = /^\/rest\/v1\/rpc\/([a-z_]+)$/u.exec(pathname)?.[1] ?? '';
  return Object.hasOwn(ALLOWED_FUNCTIONS, name) ? (ALLOWED_FUNCTIONS[name] ?? null) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusedParameter(table: AllowedTable, key: string, value: string): string | null {
  switch (key) {
    case 'select':
      return isSelection(table, value) ? null : 'Only columns of the table are offered.';
    case 'columns':
    case 'on_conflict':
      return value.split(',').every((column) => COLUMN.test(column.replaceAll('"', '')))
        ? null
        : `${key} takes names of columns.`;
    case 'order':
      return isOrder(table, value) ? null : 'This order is not offered.';
    case 'limit':
      return isCount(value) && Number(value) <= MOST_ROWS ? null : `At most ${MOST_ROWS} rows.`;
    case 'offset':
      return isCount(value) ? null : 'The offset is a number of rows.';
    default:
      return isFilter(table, key, value) ? null : `The filter ${key} is not offered like this.`;
  }
}

function isSelection({ embeds }: AllowedTable, value: string): boolean {
  const plain = value.replace(
    /(?<![a-z_])([a-z_]+)\(([a-z_,*]+)\)/gu,
    (found, name: string, columns: string) =>
      embeds.includes(name) && areColumns(columns) ? name : found,
  );
  return areColumns(plain);
}

/** Each once: a column that is named a thousand times makes an answer of a thousand times its size. */
function areColumns(list: string): boolean {
  const names = list.split(',');
  return (
    new Set(names).size === names.length && names.every((name) => name === '*' || COLUMN.test(name))
  );
}

function isOrder({ order }: AllowedTable, value: string): boolean {
  return value.split(',').every((part) => {
    const [column = '', direction = 'asc', ...rest] = part.split('.');
    return order.includes(column) && /^(?:asc|desc)$/u.test(direction) && rest.length === 0;
  });
}

function isFilter({ filters }: AllowedTable, column: string, value: string): boolean {
  const operators = Object.hasOwn(filters, column) ? filters[column] : undefined;
  return operators?.some((operator) => value.startsWith(`${operator}.`)) === true;
}

function isCount(value: string): boolean {
  return /^\d{1,9}$/u.test(value);
}

/** Whether a page may make the browser ask for this: anything else is another site's attempt, or an author's. */
export function isExpectedFrom(destination: string | null, method: string, path: string): boolean {
  switch (destination) {
    case null:
    case 'empty':
      return true;
    case 'image':
      return method === 'GET' && path.startsWith('/storage/v1/object/public/');
    case 'document':
      // Mailed links, and the way to Google and back.
      return path.startsWith('/auth/v1/');
    default:
      return false;
  }
}
