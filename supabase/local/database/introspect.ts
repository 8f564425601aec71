import type { EmbeddedBackend } from '../createBackend.ts';

export interface Column {
  readonly table: string;
  readonly name: string;
  /** Postgres' short type name; arrays start with an underscore. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly generated: boolean;
}

export interface Relationship {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly referencedTable: string;
  readonly referencedColumns: readonly string[];
  readonly oneToOne: boolean;
}

export interface ApiFunction {
  readonly name: string;
  readonly argumentNames: readonly string[];
  readonly argumentTypes: readonly string[];
  readonly defaults: number;
  readonly returns: string;
  readonly returnsSet: boolean;
  readonly returnsTable: string | null;
}

export interface ApiSchema {
  readonly columns: readonly Column[];
  readonly relationships: readonly Relationship[];
  readonly functions: readonly ApiFunction[];
}

export async function readApiSchema(backend: EmbeddedBackend): Promise<ApiSchema> {
  return {
    columns: await backend.query<Column>(COLUMNS),
    relationships: await backend.query<Relationship>(RELATIONSHIPS),
    functions: await backend.query<ApiFunction>(FUNCTIONS),
  };
}

const COLUMNS = `
  select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
    column_default is not null as "hasDefault", is_generated = 'ALWAYS' as generated
  from information_schema.columns
  where table_schema = 'public'
  order by table_name, column_name`;

const RELATIONSHIPS = `
  select t.relname as table, c.conname as name, r.relname as "referencedTable",
    (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k (num, n)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
    (select array_agg(a.attname::text order by k.n) from unnest(c.confkey) with ordinality k (num, n)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as "referencedColumns",
    exists (select 1 from pg_constraint u where u.conrelid = c.conrelid and u.contype in ('p', 'u')
      and u.conkey <@ c.conkey and u.conkey @> c.conkey) as "oneToOne"
  from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  join pg_class r on r.oid = c.confrelid
  where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
  order by t.relname, c.conname`;

const FUNCTIONS = `
  select p.proname as name, coalesce(p.proargnames, '{}')::text[] as "argumentNames",
    (select coalesce(array_agg(ty.typname::text order by k.n), '{}')
      from unnest(p.proargtypes) with ordinality k (type, n) join pg_type ty on ty.oid = k.type) as "argumentTypes",
    p.pronargdefaults::int as defaults, rt.typname as returns, p.proretset as "returnsSet",
    (select c.relname from pg_class c where c.oid = rt.typrelid and c.relnamespace = 'public'::regnamespace) as "returnsTable"
  from pg_proc p
  join pg_type rt on rt.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and rt.typname <> 'trigger'
  order by p.proname`;
