-- The one predicate that decides which pages everybody finds in lists and by searching.
create function private.is_listed(is_public boolean, deleted_at timestamptz) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select is_public and deleted_at is null
$$;

-- Letters without case and diacritics, the same in every database: its own collation decides about neither. The device
-- sorts titles by the same rule.
do $$
declare
  -- PostgreSQL 17 has the first, older ones with ICU the second.
  name text := (
    select format('%I.%I', n.nspname, c.collname)
    from pg_collation c join pg_namespace n on n.oid = c.collnamespace
    where c.collname in ('pg_c_utf8', 'und-x-icu') order by c.collname limit 1
  );
begin
  execute 'create collation private.letters from ' || name;
end
$$;

create function private.fold(given text, most integer) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when octet_length(given) = char_length(given) then left(btrim(lower(given collate private.letters)), most)
  else left(btrim(translate(lower(
    regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+' collate "C", '', 'g') collate private.letters
  ), 'ς', 'σ')), most) end
$$;

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null,
  is_public boolean not null default true,
  -- Whoever has the link can read it, through public.read_page.
  is_unlisted boolean not null default false,
  content_type text not null default 'html',
  -- What the author's device published; sanitised again where it is shown.
  html_content text,
  page_css text,
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
  -- The first 200 characters of its text, by a trigger.
  snippet text not null default '',
  is_listed boolean not null generated always as (private.is_listed(is_public, deleted_at)) stored,
  title_order text collate "C" not null generated always as (private.fold(title, 200)) stored,
  constraint pages_content_type check (content_type in ('html', 'markdown')),
  constraint pages_title_not_blank check (btrim(title, E' \t\r\n') <> ''),
  constraint pages_title_length check (char_length(title) <= 1000),
  constraint pages_html_size check (octet_length(html_content) <= 4 * 1024 * 1024),
  constraint pages_css_size check (octet_length(page_css) <= 2 * 1024 * 1024),
  constraint pages_markdown_size check (octet_length(markdown_content) <= 2 * 1024 * 1024),
  constraint pages_content_size check (octet_length(content) <= 2 * 1024 * 1024),
  constraint pages_url_length check (char_length(url) <= 2048),
  constraint pages_preview_image_url_length check (char_length(preview_image_url) <= 2048),
  constraint pages_tags_count check (cardinality(tags) <= 100 and array_position(tags, null) is null),
  constraint pages_tags_size check (octet_length(array_to_string(tags, '')) <= 10000)
);

comment on table public.pages is 'A page as visitors get it.';

create index pages_by_update on public.pages (updated_at desc, id desc) include (content_type, author_id) where is_listed;
create index pages_by_creation on public.pages (created_at desc, id desc) include (content_type, author_id) where is_listed;
create index pages_by_title on public.pages (title_order, id) include (content_type, author_id) where is_listed;
create index pages_of_author on public.pages (author_id, updated_at desc, id desc) where is_listed;
create index pages_pull on public.pages (author_id, change_seq);
create index pages_deleted on public.pages (deleted_at) where deleted_at is not null;

alter table public.pages enable row level security;

-- A deleted page is visible only to its author, who can restore it.
create policy "Everyone reads public pages, authors all of theirs" on public.pages
  for select using (
    (is_public and deleted_at is null and author_id <> all ((select private.leaving_users())::uuid[]))
    or author_id = auth.uid()
  );
create policy "Users add pages of their own" on public.pages
  for insert with check (author_id = auth.uid());
create policy "Authors change their own pages" on public.pages
  for update using (author_id = auth.uid()) with check (author_id = auth.uid());
-- No delete policy: deleting sets deleted_at, so that the author's other devices pull it.
create policy "A second factor is shown for what is private" on public.pages as restrictive
  for select to authenticated using (
    case when author_id <> (select auth.uid()) or (is_public and deleted_at is null) then true
    else (select private.ask_second_factor()) end
  );
create policy "A second factor is shown" on public.pages as restrictive
  for insert to authenticated with check ((select private.ask_second_factor()));
create policy "A second factor is shown for changes" on public.pages as restrictive
  for update to authenticated using ((select private.ask_second_factor()));

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
create policy "A second factor is shown" on public.page_sources as restrictive
  for all to authenticated using ((select private.ask_second_factor()));

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
  is_unlisted boolean not null,
  content_type text not null,
  -- What makes its texts of those of the next revision; null: they are the same.
  change jsonb,
  tags text[] not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint page_revisions_once unique (page_id, revision)
);

comment on table public.page_revisions is 'The accepted writes of each page, fewer of older ones, for its author.';

alter table public.page_revisions enable row level security;

create policy "Authors read the revisions of their pages" on public.page_revisions
  for select using (author_id = auth.uid());
create policy "A second factor is shown" on public.page_revisions as restrictive
  for all to authenticated using ((select private.ask_second_factor()));

-- The ids of all accepted writes: page_revisions is thinned, and a device may look up a lost response much later.
create table public.page_mutations (
  mutation_id uuid primary key,
  page_id uuid not null references public.pages (id) on delete cascade,
  author_id uuid not null,
  revision integer not null,
  created_at timestamptz not null default now()
);

comment on table public.page_mutations is 'The ids of the writes accepted in the last 90 days, for their author.';

create index page_mutations_page on public.page_mutations (page_id);
create index page_mutations_age on public.page_mutations using brin (created_at);

alter table public.page_mutations enable row level security;

create policy "Authors read the ids of their writes" on public.page_mutations
  for select using (author_id = auth.uid());
create policy "A second factor is shown" on public.page_mutations as restrictive
  for all to authenticated using ((select private.ask_second_factor()));

-- Where the picture of a page's accepted version is, in the bucket `cards`.
create function private.card_path(page public.pages) returns text
language sql immutable set search_path = '' as $$
  select page.author_id::text || '/' || page.id::text || '-' || page.revision::text || '.png'
$$;

-- A page for whoever has its link: public, or unlisted. Exactly one id: a row policy never sees the filter of a request, so
-- that the table itself shows unlisted pages to nobody but their author.
create function public.read_page(page uuid) returns table (
  id uuid, author_id uuid, title text, content_type text, html_content text, page_css text, markdown_content text,
  tags text[], is_public boolean, is_unlisted boolean, url text, preview_image_url text, created_at timestamptz,
  updated_at timestamptz, snippet text, author_name text, author_avatar_url text,
  author_handle text, picture text
)
language sql stable security definer set search_path = '' as $$
  select p.id, p.author_id, p.title, p.content_type, p.html_content, p.page_css, p.markdown_content, p.tags,
    p.is_public, p.is_unlisted, p.url, p.preview_image_url, p.created_at, p.updated_at,
    p.snippet, a.full_name, a.avatar_url, h.handle,
    (select o.name from storage.objects o where o.bucket_id = 'cards' and o.name = private.card_path(p))
  from public.pages p left join public.profiles a on a.id = p.author_id
  left join public.handles h on h.user_id = p.author_id and h.left_at is null
  where p.id = page and (p.is_public or p.is_unlisted) and p.deleted_at is null
    and p.author_id <> all ((select private.leaving_users())::uuid[])
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_listed(boolean, timestamptz), private.fold(text, integer)
  to authenticated, service_role;
revoke all on public.pages, public.page_sources, public.page_revisions, public.page_mutations
  from anon, authenticated, service_role;
grant select on public.pages to anon, authenticated, service_role;
-- Triggers set the other columns.
grant
  insert (
    id, author_id, title, is_public, is_unlisted, content_type, html_content, page_css, markdown_content,
    content, html_source, url, preview_image_url, tags, created_at, updated_at, deleted_at, base_revision, last_mutation_id
  ),
  update (
    id, author_id, title, is_public, is_unlisted, content_type, html_content, page_css, markdown_content,
    content, html_source, url, preview_image_url, tags, created_at, updated_at, deleted_at, base_revision, last_mutation_id
  ) on public.pages to authenticated, service_role;
grant delete on public.pages to service_role;
grant select on public.page_sources, public.page_revisions, public.page_mutations
  to authenticated, service_role;
revoke execute on function public.read_page(uuid) from public;
grant execute on function public.read_page(uuid) to anon, authenticated, service_role;
