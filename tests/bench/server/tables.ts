/** The content columns of every peer's table, as in `pages`. */
const CONTENT = `
  id uuid primary key,
  author_id uuid not null default auth.uid(),
  title text not null,
  content_type text not null,
  html_content text,
  markdown_content text,
  is_public boolean not null default true`;

/** A text that every table refuses. */
export const POISON = 'bench-poison';

/**
 * A table per peer with the columns and triggers of its documentation, without the guard and the ledger of `pages`.
 * Times are whole milliseconds, as the clients store them: finer ones would compare as newer and be pulled forever.
 */
export const TABLES_SQL = `
create table public.bench_rxdb (${CONTENT},
  tags text,
  _deleted boolean not null default false,
  _modified timestamptz not null default date_trunc('milliseconds', now())
);
create index on public.bench_rxdb (author_id, _modified);
create table public.bench_legend (${CONTENT},
  tags text[] not null default '{}',
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  deleted boolean not null default false
);
create table public.bench_tanstack (${CONTENT},
  tags text[] not null default '{}',
  updated_at timestamptz not null default date_trunc('milliseconds', now())
);

create function private.bench_touch() returns trigger language plpgsql as $$
begin new.updated_at := date_trunc('milliseconds', clock_timestamp()); return new; end $$;
create function private.bench_touch_rxdb() returns trigger language plpgsql as $$
begin new._modified := date_trunc('milliseconds', clock_timestamp()); return new; end $$;
create trigger touch before update on public.bench_legend
  for each row execute function private.bench_touch();
create trigger touch before update on public.bench_tanstack
  for each row execute function private.bench_touch();
create trigger touch before update on public.bench_rxdb
  for each row execute function private.bench_touch_rxdb();

${['bench_rxdb', 'bench_legend', 'bench_tanstack']
  .map(
    (table) => `
alter table public.${table} enable row level security;
grant select, insert, update, delete on public.${table} to authenticated;
create policy "Authors only" on public.${table} using (author_id = auth.uid()) with check (author_id = auth.uid());`,
  )
  .join('')}
${['pages', 'bench_rxdb', 'bench_legend', 'bench_tanstack']
  .map(
    (table) => `
alter table public.${table} add constraint ${table}_poison
  check (markdown_content is null or position('${POISON}' in markdown_content) = 0);`,
  )
  .join('')}
`;

/** Gives the peers' tables the search columns of `pages`, which dominate the cost of a write. */
export const WITH_SEARCH_SQL = `
-- An index expression is evaluated with the writer's rights.
grant execute on all functions in schema private to authenticated;
${['bench_rxdb', 'bench_legend', 'bench_tanstack']
  .map(
    (table) => `
create index on public.${table} using gin (array_to_tsvector(private.words_of(title || ' ' ||
  private.page_text(content_type, html_content, markdown_content, null, 400000))));
create index on public.${table} ((left(
  private.page_text(content_type, html_content, markdown_content, null, 20000), 200)));`,
  )
  .join('')}`;

/** Removes them from `pages` too, so that a replay measures the sync alone. */
export const WITHOUT_SEARCH_SQL = 'drop trigger d_read_page on public.pages';
