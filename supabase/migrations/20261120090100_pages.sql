create extension if not exists pg_trgm with schema extensions;

-- Text of HTML: removes scripts, styles, comments and tags, decodes common entities, collapses white space. One
-- pattern each: alternatives in one regex would make every .*? greedy.
create function private.html_text(html text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  text text := regexp_replace(html, '<!--.*?-->', ' ', 'g');
begin
  text := regexp_replace(text, '<script\M.*?</script\s*>', ' ', 'gi');
  text := regexp_replace(text, '<style\M.*?</style\s*>', ' ', 'gi');
  text := regexp_replace(text, '<template\M.*?</template\s*>', ' ', 'gi');
  text := regexp_replace(text, '<noscript\M.*?</noscript\s*>', ' ', 'gi');
  text := regexp_replace(text, '</?[a-z]([^>"'']|"[^"]*"|''[^'']*'')*>', ' ', 'gi');
  -- The rest has an unclosed quote.
  text := regexp_replace(text, '</?[a-z][^>]*>', ' ', 'gi');
  text := replace(replace(replace(text, '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>');
  text := replace(replace(replace(text, '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
  return btrim(regexp_replace(text, '\s+', ' ', 'g'));
end
$$;

-- Text of Markdown: removes fences, heading, list and quote marks, table rules, emphasis, link targets and page
-- markers.
create function private.markdown_text(markdown text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  text text := E'\n' || replace(markdown, E'\r', '') || E'\n';
begin
  text := regexp_replace(text, '<!--.*?-->', ' ', 'g');
  text := regexp_replace(text, '\n\s*(```|~~~)[^\n]*(?=\n)', E'\n', 'g');
  text := regexp_replace(text, '\n---\s*Page:[^\n]*---\s*(?=\n)', E'\n', 'gi');
  text := regexp_replace(text, '\n\s*[-*_=|:][-*_=|:\s]*(?=\n)', E'\n', 'g');
  text := regexp_replace(text, '\n\s*(>\s*)+', E'\n', 'g');
  text := regexp_replace(text, '\n\s*(#{1,6}|[-*+]|\d{1,9}[.)])\s+(\[[ xX]\]\s+)?', E'\n', 'g');
  text := regexp_replace(text, '!?\[([^]\n]*)\]\([^)\n]*\)', '\1', 'g');
  text := regexp_replace(text, '!?\[([^]\n]*)\]\[[^]\n]*\]', '\1', 'g');
  text := regexp_replace(text, '</?[a-z][^>\n]*>', ' ', 'gi');
  text := regexp_replace(text, '(\*\*\*|\*\*|\*|~~|`+)', '', 'g');
  text := regexp_replace(text, '(^|[\s([{"''])_+(?=\S)|(?<=\S)_+($|(?=[\s.,;:!?)\]}"'']))', '\1', 'g');
  text := replace(text, '|', ' ');
  return btrim(regexp_replace(text, '\s+', ' ', 'g'));
end
$$;

-- The text of a page by its type, truncated for very long pages.
create function private.page_text(
  content_type text, html text, markdown text, content text, beginning integer
) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when content_type = 'markdown'
    then private.markdown_text(left(coalesce(markdown, content, ''), beginning))
    -- Drop a tag truncated at the end.
    else private.html_text(regexp_replace(left(coalesce(html, content, ''), beginning), '<[^>]*$', ''))
  end
$$;

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null,
  is_public boolean not null default true,
  content_type text not null default 'html',
  html_content text,
  markdown_content text,
  content text,
  -- Moved to page_sources by a trigger: always null here.
  html_source text,
  url text,
  preview_image_url text,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Incremented by every accepted write.
  revision integer not null default 1,
  -- The revision that the last write was based on.
  base_revision integer,
  -- The client-generated id of the last accepted write.
  last_mutation_id uuid,
  -- Per author, in commit order: the cursor of a pull.
  change_seq bigint not null default 0,
  snippet text not null generated always as (
    left(private.page_text(content_type, html_content, markdown_content, content, 20000), 200)
  ) stored,
  search_text text not null generated always as (
    title || ' ' || private.page_text(content_type, html_content, markdown_content, content, 400000)
  ) stored,
  constraint pages_content_type check (content_type in ('html', 'markdown')),
  constraint pages_title_not_blank check (btrim(title, E' \t\r\n') <> ''),
  constraint pages_title_length check (char_length(title) <= 1000),
  constraint pages_html_size check (octet_length(html_content) <= 4 * 1024 * 1024),
  constraint pages_markdown_size check (octet_length(markdown_content) <= 2 * 1024 * 1024),
  constraint pages_content_size check (octet_length(content) <= 2 * 1024 * 1024),
  constraint pages_url_length check (char_length(url) <= 2048),
  constraint pages_preview_image_url_length check (char_length(preview_image_url) <= 2048),
  constraint pages_tags_count check (cardinality(tags) <= 100 and array_position(tags, null) is null),
  constraint pages_tags_size check (octet_length(array_to_string(tags, '')) <= 10000)
);

comment on table public.pages is 'A page a person wrote, as visitors get it.';

create index pages_gallery on public.pages (is_public, updated_at desc, id desc) where deleted_at is null;
create index pages_newest on public.pages (created_at desc, id desc) where is_public and deleted_at is null;
create index pages_pull on public.pages (author_id, change_seq);
create index pages_deleted on public.pages (deleted_at) where deleted_at is not null;
-- fastupdate off: a pending list makes the planner avoid the index until the next vacuum.
create index pages_tags on public.pages using gin (tags) with (fastupdate = off);
create index pages_search_text on public.pages using gin (search_text extensions.gin_trgm_ops)
  with (fastupdate = off);

alter table public.pages enable row level security;

-- A deleted page is visible only to its author, who can restore it.
create policy "Everyone reads public pages, authors all of theirs" on public.pages
  for select using ((is_public and deleted_at is null) or author_id = auth.uid());
create policy "People add pages of their own" on public.pages
  for insert with check (author_id = auth.uid());
create policy "Authors change their own pages" on public.pages
  for update using (author_id = auth.uid()) with check (author_id = auth.uid());
-- No delete policy: deleting sets deleted_at, so that the author's other devices pull it.

-- The exact source of an HTML page. Only its author reads it; only the triggers of pages write it.
create table public.page_sources (
  page_id uuid primary key references public.pages (id) on delete cascade deferrable initially deferred,
  author_id uuid not null,
  html_source text not null,
  updated_at timestamptz not null default now(),
  constraint page_sources_size check (octet_length(html_source) <= 2 * 1024 * 1024)
);

comment on table public.page_sources is 'The exact HTML its author wrote, before publishing.';

alter table public.page_sources enable row level security;

create policy "Authors read the sources of their pages" on public.page_sources
  for select using (author_id = auth.uid());

-- The ledger of accepted writes by mutation id: distinguishes a lost response from a conflict, and is the
-- version history. Append-only; only the trigger of pages writes it.
create table public.page_revisions (
  mutation_id uuid primary key,
  page_id uuid not null references public.pages (id) on delete cascade,
  author_id uuid not null,
  revision integer not null,
  change_seq bigint not null,
  title text not null,
  is_public boolean not null,
  content_type text not null,
  html_content text,
  markdown_content text,
  html_source text,
  tags text[] not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint page_revisions_once unique (page_id, revision)
);

comment on table public.page_revisions is 'The newest fifty accepted writes of each page, for its author.';

alter table public.page_revisions enable row level security;

create policy "Authors read the revisions of their pages" on public.page_revisions
  for select using (author_id = auth.uid());

-- Searches public pages by words and tag. security definer, because row-level security prevents the use of the
-- indexes on search_text and tags: Postgres must not evaluate these operators on hidden rows. Matches
-- literally: %, _ and \ are escaped.
create function public.search_pages(search text default '', tag text default null)
returns setof public.pages
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := '%' || regexp_replace(btrim(search), '([\\%_])', '\\\1', 'g') || '%';
begin
  return query execute
    'select * from public.pages p where p.is_public and p.deleted_at is null'
    || case when pattern = '%%' then '' else ' and p.search_text ilike $1' end
    || case when tag is null then '' else ' and p.tags @> array[$2]' end
    using pattern, tag;
end
$$;
