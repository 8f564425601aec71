-- The gallery: lists of all listed pages in three orders, and the newest pages that a search or a tag finds.

-- How many pages are listed, in 64 rows of which a transaction takes one that no other holds: no writer waits.
create table private.listed_counts (
  shard integer not null,
  content_type text not null,
  pages bigint not null default 0,
  primary key (shard, content_type)
);
insert into private.listed_counts (shard, content_type)
select shard, content_type from generate_series(0, 63) shard, unnest(array['html', 'markdown']) content_type;

create function private.count_listed(type text, change integer) returns void
language sql volatile set search_path = '' as $$
  update private.listed_counts c set pages = c.pages + change
  from (
    select coalesce(
      (select n from generate_series(0, 63) n where pg_try_advisory_xact_lock(1701, n) limit 1), 0
    ) as free
  ) s
  where c.shard = s.free and c.content_type = type
$$;

create function private.listed_total(type text) returns bigint
language sql stable set search_path = '' as $$
  select (coalesce(sum(pages), 0) - (
    select coalesce(sum(hidden.pages), 0) from unnest(private.leaving_users()) leaver cross join lateral (
      select count(*) as pages from public.pages p
      where p.author_id = leaver and p.is_listed and p.content_type = coalesce(type, p.content_type)
    ) hidden
  ))::bigint from private.listed_counts where content_type = coalesce(type, content_type)
$$;

-- The words of listed pages: a row for title and tags and one for the text, so that an edit writes only what it changes.
create table private.page_words (
  page_id uuid not null references public.pages (id) on delete cascade deferrable initially deferred,
  part text not null check (part in ('title', 'text')),
  content_type text not null,
  created_at timestamptz not null,
  words tsvector not null,
  -- For excerpts; empty for titles.
  text text not null,
  primary key (page_id, part)
);
-- Not out of line: reading the newest rows would look up each of them.
alter table private.page_words alter column words set storage main;
create index page_words_newest on private.page_words (created_at desc);
create index page_words_words on private.page_words using gin (words) with (gin_pending_list_limit = 256);

alter table private.listed_counts enable row level security;
alter table private.page_words enable row level security;

-- Words without case and diacritics, at most 4,000 of 50 letters: what stands between white space and punctuation.
-- Chinese and Japanese characters are words of their own.
create function private.words_of(given text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct left(word, 50)
    from unnest(string_to_array(regexp_replace(
      case when octet_length(given) = char_length(given) then private.fold(given, 400000)
      else regexp_replace(
        private.fold(given, 400000), '([\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff])' collate "C", ' \1 ', 'g'
      ) end,
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+' collate "C", ' ', 'g'
    ), ' ')) word
    where word <> '' limit 4000
  )
$$;

-- Tags as lists look them up: without ', " and \ (spec §5), marked so that no word is taken for one.
create function private.tag_word(tag text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left('#' || btrim(translate(tag, '''"\', '')), 200)
$$;

-- A search finds pages that have all its words, in title and tags or in the text. Words of three letters and more may
-- be the beginning of a page's word.
create function private.words_query(search text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(quote_literal(word) || case when length(word) > 2 then ':*' else '' end, ' & ')::tsquery
  from unnest(private.words_of(search)) word
$$;

-- Keeps snippet, words and counts. Before the row is written, so that its text is read once.
create function private.read_page() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  listed boolean := private.is_listed(new.is_public, new.deleted_at);
  was_listed boolean := false;
  same_title boolean := false;
  same_text boolean := false;
  content text;
begin
  if tg_op = 'UPDATE' then
    was_listed := old.is_listed;
    same_title := (new.title, new.tags, new.content_type) is not distinct from (old.title, old.tags, old.content_type);
    same_text := (new.content_type, new.html_content, new.markdown_content, new.content)
      is not distinct from (old.content_type, old.html_content, old.markdown_content, old.content);
    new.snippet := old.snippet;
  -- The proposed row of an upsert is not stored when one exists: the update reads the page.
  elsif exists (select from public.pages where id = new.id) then
    return new;
  end if;
  if not same_text or listed and not was_listed then
    content := private.page_text(new.content_type, new.html_content, new.markdown_content, new.content, 400000);
    new.snippet := left(content, 200);
  end if;
  if was_listed and (not listed or new.content_type <> old.content_type) then
    perform private.count_listed(old.content_type, -1);
  end if;
  if listed and (not was_listed or new.content_type <> old.content_type) then
    perform private.count_listed(new.content_type, 1);
  end if;
  if was_listed and not listed then
    delete from private.page_words where page_id = new.id;
  end if;
  if listed and not (was_listed and same_title and same_text) then
    insert into private.page_words (page_id, part, content_type, created_at, words, text)
    select new.id, found.part, new.content_type, new.created_at, array_to_tsvector(found.words), found.text
    from (values
      ('title', was_listed and same_title, private.words_of(new.title || ' ' || array_to_string(new.tags, ' '))
        || array(select private.tag_word(tag) from unnest(new.tags) tag), ''),
      ('text', was_listed and same_text, private.words_of(content), content)
    ) found (part, is_kept, words, text)
    where not found.is_kept
    on conflict (page_id, part) do update
      set content_type = excluded.content_type, words = excluded.words, text = excluded.text;
  end if;
  return new;
end
$$;

-- After the guards, which skip stale writes.
create trigger d_read_page before insert or update on public.pages
  for each row execute function private.read_page();

create function private.count_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.count_listed(old.content_type, -1);
  else
    update private.listed_counts set pages = 0 where pages <> 0;
  end if;
  return null;
end
$$;

create trigger count_deleted after delete on public.pages
  for each row when (old.is_listed) execute function private.count_removed();
create trigger count_truncated after truncate on public.pages
  for each statement execute function private.count_removed();

-- The newest pages that a search or a tag finds, at most 1,001. A page has two rows.
create function private.found_pages(words tsquery, tag tsquery, type text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found uuid[];
begin
  -- Planned with these words: Postgres reads the newest rows where many match, the index of words where few do.
  execute format(
    'select array_agg(page_id) from (
      select page_id from (
        select w.page_id, w.created_at from private.page_words w
        where %s %s order by w.created_at desc limit 2002
      ) newest
      group by created_at, page_id order by created_at desc, page_id desc limit 1001
    ) found',
    case
      when tag is null then 'w.words @@ $1'
      when words is null then 'w.words @@ $2'
      else 'w.words @@ $1 and exists (
        select from private.page_words t where t.page_id = w.page_id and t.part = ''title'' and t.words @@ $2
      )'
    end,
    case when type is null then '' else 'and w.content_type = $3' end
  ) into found using words, tag, type;
  return coalesce(found, '{}');
end
$$;

-- The cards of pages in the order of their ids: what everybody may see of them and of their authors. For a search with
-- the part of the text around what it found, where neither title nor snippet shows it.
create function private.gallery_cards(ids uuid[], search text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', p.id, 'author_id', p.author_id, 'title', p.title, 'content_type', p.content_type,
      'snippet', p.snippet, 'tags', p.tags, 'preview_image_url', p.preview_image_url,
      'created_at', p.created_at, 'updated_at', p.updated_at,
      'author_name', a.full_name, 'author_avatar_url', a.avatar_url, 'author_handle', h.handle
    ) || case
      when hit.at > 200 - char_length(search)
        then jsonb_build_object('excerpt', '…' || btrim(substr(hit.text, hit.at - 40, 200)) || '…')
      else '{}'
    end
    order by listed.n
  ), '[]')
  from unnest(ids) with ordinality listed (id, n)
  join public.pages p on p.id = listed.id
  left join public.profiles a on a.id = p.author_id
  left join public.handles h on h.user_id = p.author_id and h.left_at is null
  left join lateral (
    select w.text, coalesce(
      nullif(strpos(lower(w.text collate private.letters), lower(search collate private.letters)), 0),
      strpos(lower(w.text collate private.letters), lower(split_part(search, ' ', 1) collate private.letters))
    ) as at
    from private.page_words w
    where search <> '' and w.page_id = p.id and w.part = 'text'
      and strpos(lower(p.title collate private.letters), lower(search collate private.letters)) = 0
  ) hit on true
$$;

-- A page of a list of the gallery, for everybody. `query` may have sort ('updated', 'created', 'title'), type ('html',
-- 'markdown'), search, tag, and page, counted from 1. Gives the cards; total, how many pages the list has; and more,
-- whether a search or a tag finds older pages than the newest 1,000, at which its list ends.
create function public.list_gallery(query jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  type text := case when query ->> 'type' in ('html', 'markdown') then query ->> 'type' end;
  search text := btrim(left(coalesce(query ->> 'search', ''), 200));
  tag tsquery := quote_literal(nullif(private.tag_word(query ->> 'tag'), '#'))::tsquery;
  skipped integer := case when query ->> 'page' ~ '^[1-9]\d{0,7}$' then (query ->> 'page')::integer - 1 else 0 end * 12;
  place text := case query ->> 'sort' when 'title' then 'title_order' when 'created' then 'created_at' else 'updated_at' end;
  descends boolean := place <> 'title_order';
  from_end boolean := false;
  leaving uuid[] := private.leaving_users();
  found uuid[];
  more boolean := false;
  ids uuid[];
  total bigint;
begin
  if search <> '' or tag is not null then
    found := private.found_pages(private.words_query(search), tag, type);
    more := cardinality(found) > 1000;
    found := found[:1000];
    if leaving <> '{}' then
      found := array(select id from public.pages where id = any (found) and author_id <> all (leaving));
    end if;
    total := cardinality(found);
  else
    total := private.listed_total(type);
    from_end := skipped > total / 2;
  end if;
  -- The nearer end of the index: of a list of n pages at most n / 2 entries are read. Found pages are looked up by id.
  execute format(
    'select array_agg(id order by %1$I %3$s, id %3$s) from (
      select id, %1$I from %2$s order by %1$I %4$s, id %4$s offset $3 limit $4
    ) page',
    place, case
      -- Each by its id, however many pages there are.
      when found is not null then 'unnest($2) found (key) cross join lateral (
        select * from public.pages where id = found.key and is_listed offset 0
      ) page'
      when type is null then 'public.pages where is_listed and author_id <> all ($5)'
      else 'public.pages where is_listed and author_id <> all ($5) and content_type = $1'
    end,
    case when descends then 'desc' else 'asc' end,
    case when descends <> from_end then 'desc' else 'asc' end
  ) into ids using type, found,
    case when from_end then greatest(total - skipped - 12, 0) else skipped end,
    case when from_end then greatest(least(total - skipped, 12), 0) else 12 end,
    leaving;
  return jsonb_build_object(
    'cards', private.gallery_cards(ids, search), 'total', total, 'more', more
  );
end
$$;

-- For search engines: how many public pages there are and, of those whose ids begin with `part`, [id, type, time of the
-- last change].
create function public.read_sitemap(part text default '') returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('total', private.listed_total(null), 'pages', coalesce(
    (
      select jsonb_agg(jsonb_build_array(page.id, page.content_type, page.updated_at))
      from (
        select id, content_type, updated_at from public.pages
        where is_listed and author_id <> all ((select private.leaving_users())::uuid[])
          and id between rpad(part, 32, '0')::uuid and rpad(part, 32, 'f')::uuid
        limit 50000
      ) page
    ),
    '[]'
  ))
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_gallery(jsonb), public.read_sitemap(text) from public;
grant execute on function public.list_gallery(jsonb), public.read_sitemap(text) to anon, authenticated, service_role;
