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

export const ALLOWED_FUNCTIONS: readonly string[] = [
  'list_gallery',
  'count_chat_request',
  'count_fetch_request',
  'read_page',
  'read_revisions',
  'read_sitemap',
  'read_author',
  'own_handle',
  'set_handle',
  'sync_settings',
  'sync_state',
  'ask_deletion',
  'own_pictures',
];

const MOST_ROWS = 1000;

const COLUMN = /^[a-z_]{1,40}$/u;

/** Why a request of the data API is refused, or null. */
export function refusedRequest({ pathname, searchParams }: URL): string | null {
  const [, , , name = '', rpc] = pathname.split('/');
  if (name === 'rpc') {
    return ALLOWED_FUNCTIONS.includes(rpc ?? '')
      ? null
      : `The function ${rpc ?? ''} is not offered.`;
  }
  const table = Object.hasOwn(ALLOWED_TABLES, name) ? ALLOWED_TABLES[name] : undefined;
  if (table === undefined || rpc !== undefined) return `The table ${name} is not offered.`;
  for (const [key, value] of searchParams) {
    const refused = refusedParameter(table, key, value);
    if (refused !== null) return refused;
  }
  return null;
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
