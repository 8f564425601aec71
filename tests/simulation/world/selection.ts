/** A statement that returns JSON text, and its parameters as a JSON array (`$1`). */
export interface Selection {
  readonly statement: string;
  readonly values: readonly unknown[];
}

/**
 * PostgREST's SELECT for a GET request, limited to the filters, order and embedding that the app uses. Throws for
 * others.
 */
export function selection(address: URL): Selection {
  const table = address.pathname.split('/').at(-1) ?? '';
  if (table === 'read_revisions') return { statement: REVISIONS, values: idsIn(address) };
  if (!TABLES.has(table)) throw new Error(`The simulation has no table ${table}`);
  const columns: string[] = [];
  const conditions: string[] = [];
  const values: unknown[] = [];
  let order = '';
  let limit = '';
  for (const [name, value] of address.searchParams) {
    if (name === 'select') columns.push(...columnsOf(value));
    else if (name === 'order') order = ` order by ${value.split(',').map(orderOf).join(', ')}`;
    else if (name === 'offset') limit += ` offset ${Number(value)}`;
    else if (name === 'limit') limit = ` limit ${Number(value)}`;
    else conditions.push(conditionOf(name, value, values));
  }
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const statement = `select coalesce(json_agg(listed), '[]')::text
    from (select ${columns.join(', ')} from public.${table} asked${where}${order}${limit}) listed`;
  return { statement, values };
}

const REVISIONS = `select coalesce(json_agg(listed), '[]')::text
  from public.read_revisions(array(select json_array_elements_text($1))::uuid[]) listed`;

function idsIn({ searchParams }: URL): readonly string[] {
  return (searchParams.get('ids') ?? '').slice(1, -1).split(',');
}

const TABLES = new Set([
  'pages',
  'page_mutations',
  'page_revisions',
  'page_sources',
  'chat_sessions',
  'chat_messages',
]);

const IS: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['true', 'true'],
]);

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
]);

function columnsOf(select: string): string[] {
  // A comma inside parentheses belongs to the embedded resource.
  return select.split(/,(?![^(]*\))/).map((column) => {
    if (column === 'page_sources(html_source)') return EMBEDDED_SOURCE;
    return column === '*' ? 'asked.*' : identifier(column);
  });
}

const EMBEDDED_SOURCE = `(select json_build_object('html_source', source.html_source)
  from public.page_sources source where source.page_id = asked.id) as page_sources`;

function orderOf(part: string): string {
  const [column = '', direction = 'asc'] = part.split('.');
  return `${identifier(column)} ${direction === 'desc' ? 'desc' : 'asc'}`;
}

function conditionOf(name: string, value: string, values: unknown[]): string {
  const [, operator = '', operand = ''] = /^([a-z]+)\.(.*)$/s.exec(value) ?? [];
  if (operator === 'is') return `${identifier(name)} is ${IS.get(operand) ?? 'not null'}`;
  const type = TYPES.get(name) ?? 'text';
  const place = values.length;
  if (operator === 'in') {
    values.push(operand.slice(1, -1).replaceAll('"', '').split(','));
    const list = `array(select json_array_elements_text($1->${place}))`;
    return `${identifier(name)} = any(${list}::${type}[])`;
  }
  const comparison = COMPARISONS.get(operator);
  if (comparison === undefined) throw new Error(`The simulation has no filter ${name}=${value}`);
  values.push(operand);
  return `${identifier(name)} ${comparison} ($1->>${place})::${type}`;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['id', 'uuid'],
  ['author_id', 'uuid'],
  ['page_id', 'uuid'],
  ['user_id', 'uuid'],
  ['session_id', 'uuid'],
  ['mutation_id', 'uuid'],
  ['change_seq', 'bigint'],
  ['revision', 'integer'],
  ['deleted_at', 'timestamptz'],
]);

function identifier(name: string): string {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`The simulation has no column ${name}`);
  return `asked.${name}`;
}
