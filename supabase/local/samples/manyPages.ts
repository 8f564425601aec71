import type { EmbeddedBackend } from '../createBackend.ts';
import { generatePages, generatedAuthors, type GeneratedPage } from './generatedPages.ts';

const AT_ONCE = 1000;

type Query = EmbeddedBackend['query'];

/**
 * Loads generated pages for benchmarks; deterministic in `count` and `seed`. It bypasses the triggers, which would take
 * half an hour for 100,000 pages, so nothing else may use the database meanwhile. The pages have no revisions.
 */
export async function loadManyPages(
  { query }: Pick<EmbeddedBackend, 'query'>,
  count: number,
  seed = 1,
): Promise<void> {
  await query('alter table public.pages disable trigger user');
  const indexes = await dropIndexes(query);
  await insertAuthors(query);
  let batch: GeneratedPage[] = [];
  for (const page of generatePages(count, seed)) {
    batch.push(page);
    if (batch.length < AT_ONCE) continue;
    await insertPages(query, batch);
    batch = [];
  }
  await insertPages(query, batch);
  for (const index of indexes) await query(index);
  await query(INSERT_WORDS);
  await query(
    `update private.listed_counts c set pages = (
       select count(*) from public.pages p where p.is_listed and p.content_type = c.content_type
     ) where shard = 0`,
  );
  await query('alter table public.pages enable trigger user');
  await query('vacuum (analyze)');
}

/** In the order of creation, as a gallery grows. */
const INSERT_WORDS = `
  insert into private.page_words (page_id, part, content_type, created_at, words, text)
  select id, 'title', content_type, created_at, array_to_tsvector(
    private.words_of(title || ' ' || array_to_string(tags, ' ')) || array(select private.tag_word(tag) from unnest(tags) tag)
  ), '' from public.pages where is_listed
  union all
  select id, 'text', content_type, created_at, array_to_tsvector(private.words_of(content)), content
  from (
    select p.id, p.content_type, p.created_at,
      private.page_text(p.content_type, p.html_content, p.markdown_content, p.content, 400000) as content
    from public.pages p where is_listed
  ) page
  order by 4`;

/**
 * Drops the indexes of pages and their words but the primary keys, and returns the statements that recreate them: faster than updating
 * them per row.
 */
async function dropIndexes(query: Query): Promise<readonly string[]> {
  const rows = await query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid in ('public.pages'::regclass, 'private.page_words'::regclass) and not i.indisprimary`,
  );
  for (const { name } of rows) await query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function insertAuthors(query: Query): Promise<void> {
  const authors = JSON.stringify(generatedAuthors());
  await query(
    `insert into auth.users (
       id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
       confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
     )
     select id, 'authenticated', 'authenticated', email, now(), '{}', '{}', '', '', '', '', now(), now()
     from jsonb_to_recordset($1) as author (id uuid, email text)
     on conflict (id) do nothing`,
    [authors],
  );
  await query(
    `insert into public.profiles (id, full_name, email)
     select id, full_name, email from jsonb_to_recordset($1) as author (id uuid, full_name text, email text)
     on conflict (id) do nothing`,
    [authors],
  );
}

async function insertPages(query: Query, pages: readonly GeneratedPage[]): Promise<void> {
  await query(
    `insert into public.pages (
       id, author_id, title, content_type, html_content, markdown_content, tags, created_at, updated_at,
       base_revision, last_mutation_id, change_seq, timeline, snippet
     )
     select id, author_id, title, content_type, html_content, markdown_content, tags, created_at, updated_at,
       0, gen_random_uuid(), nextval('private.page_changes'), private.timeline_of(author_id), left(words, 200)
     from jsonb_to_recordset($1) as page (
       id uuid, author_id uuid, title text, content_type text, html_content text, markdown_content text,
       tags text[], created_at timestamptz, updated_at timestamptz, words text
     )`,
    [JSON.stringify(pages)],
  );
}
