/**
 * Writes `src/backend/database.types.ts` from the migrations: `npm run types`. With `--check` it only exits 1 when the
 * file is stale.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackend } from '../createBackend.ts';
import {
  readApiSchema,
  type ApiFunction,
  type ApiSchema,
  type Column,
  type Relationship,
} from './introspect.ts';

const FILE = join(import.meta.dirname, '..', '..', '..', 'src', 'backend', 'database.types.ts');

const SCALARS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  time: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
  void: 'undefined',
};

async function main(): Promise<void> {
  const backend = await createBackend({ dataDir: 'memory', origin: 'http://127.0.0.1' });
  const text = render(await readApiSchema(backend));
  await backend.close();
  if (!process.argv.includes('--check')) {
    await writeFile(FILE, text);
    return;
  }
  const current = await readFile(FILE, 'utf8').catch(() => '');
  if (current === text) return;
  process.stderr.write('src/backend/database.types.ts is stale. Run: npm run types\n');
  process.exitCode = 1;
}

function render(schema: ApiSchema): string {
  const tables = [...new Set(schema.columns.map(({ table }) => table))];
  return [
    '// Generated from supabase/migrations by `npm run types`. Do not edit.',
    '',
    '/** Any JSON value. */',
    'export type Json =',
    '  string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    '/** The tables and functions of the data API, as its client library wants them described. */',
    'export type Database = {',
    '  public: {',
    '    Tables: {',
    ...tables.flatMap((table) => renderTable(table, schema)),
    '    };',
    '    Views: { [_ in never]: never };',
    ...renderFunctions(schema.functions),
    '    Enums: { [_ in never]: never };',
    '    CompositeTypes: { [_ in never]: never };',
    '  };',
    '};',
    '',
    "type Tables = Database['public']['Tables'];",
    '',
  ].join('\n');
}

function renderTable(table: string, schema: ApiSchema): string[] {
  const columns = schema.columns.filter((column) => column.table === table);
  const relationships = schema.relationships.filter((one) => one.table === table);
  const block = (name: string, line: (column: Column) => string): string[] => [
    `        ${name}: {`,
    ...columns.map((column) => `          ${line(column)};`),
    '        };',
  ];
  return [
    `      ${table}: {`,
    ...block('Row', (column) => `${column.name}: ${typeOf(column)}`),
    ...block('Insert', insertable),
    `        Update: Partial<Tables['${table}']['Insert']>;`,
    ...(relationships.length === 0
      ? ['        Relationships: [];']
      : ['        Relationships: [', ...relationships.map(renderRelationship), '        ];']),
    '      };',
  ];
}

function insertable(column: Column): string {
  if (column.generated) return `${column.name}?: never`;
  return `${column.name}${column.nullable || column.hasDefault ? '?' : ''}: ${typeOf(column)}`;
}

function renderRelationship(one: Relationship): string {
  const list = (names: readonly string[]): string => `[${names.map((n) => `'${n}'`).join(', ')}]`;
  return (
    `          { foreignKeyName: '${one.name}'; columns: ${list(one.columns)}; ` +
    `isOneToOne: ${one.oneToOne}; referencedRelation: '${one.referencedTable}'; ` +
    `referencedColumns: ${list(one.referencedColumns)} },`
  );
}

function renderFunctions(functions: readonly ApiFunction[]): string[] {
  if (functions.length === 0) return ['    Functions: { [_ in never]: never };'];
  return ['    Functions: {', ...functions.map(renderFunction), '    };'];
}

function renderFunction(one: ApiFunction): string {
  const required = one.argumentTypes.length - one.defaults;
  const parameters = one.argumentTypes.map(
    (type, index) =>
      `${one.argumentNames[index] ?? ''}${index < required ? '' : '?'}: ${scalar(type)}`,
  );
  const row =
    one.returnsTable === null
      ? scalar(one.returns)
      : `Database['public']['Tables']['${one.returnsTable}']['Row']`;
  const args = parameters.length === 0 ? 'never' : `{ ${parameters.join('; ')} }`;
  return `      ${one.name}: { Args: ${args}; Returns: ${row}${one.returnsSet ? '[]' : ''} };`;
}

function typeOf(column: Column): string {
  return `${scalar(column.type)}${column.nullable ? ' | null' : ''}`;
}

function scalar(type: string): string {
  return type.startsWith('_') ? `${scalar(type.slice(1))}[]` : (SCALARS[type] ?? 'unknown');
}

await main();
