-- The history of pages: a row for each accepted write. The texts of the newest revision are those of the page; each
-- other row has what makes its texts of those of the next revision.

create type private.page_texts as (
  html_content text, page_css text, markdown_content text, html_source text
);

-- The texts of a page, with its stored source.
create function private.texts_of(page public.pages) returns private.page_texts
language sql volatile security definer set search_path = '' as $$
  select page.html_content, page.page_css, page.markdown_content,
    (select s.html_source from public.page_sources s where s.page_id = page.id)
$$;

-- How many bytes two texts have in common at their beginning, or at their end, of at most `most`. Halves what is left
-- to compare, so that each byte is compared twice at most.
create function private.common_bytes(one bytea, other bytea, most integer, at_end boolean) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  same integer := 0;
  half integer;
begin
  while most > 0 loop
    half := (most + 1) / 2;
    if substring(one from case when at_end then length(one) - same - half else same end + 1 for half)
      = substring(other from case when at_end then length(other) - same - half else same end + 1 for half)
    then
      same := same + half;
      most := most - half;
    else
      most := half - 1;
    end if;
  end loop;
  return same;
end
$$;

-- What makes an older text of a newer one: [bytes kept of its beginning, text, bytes kept of its end], [] for no text,
-- null when both are the same.
create function private.text_change(newer text, older text) returns jsonb
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  one bytea := convert_to(coalesce(newer, ''), 'UTF8');
  other bytea := convert_to(older, 'UTF8');
  at_start integer;
  at_end integer;
begin
  if newer is not distinct from older then
    return null;
  elsif older is null then
    return '[]';
  end if;
  at_start := private.common_bytes(one, other, least(length(one), length(other)), false);
  -- Not within a character.
  while at_start > 0 and at_start < length(other) and get_byte(other, at_start) & 192 = 128 loop
    at_start := at_start - 1;
  end loop;
  at_end := private.common_bytes(one, other, least(length(one), length(other)) - at_start, true);
  while at_end > 0 and get_byte(other, length(other) - at_end) & 192 = 128 loop
    at_end := at_end - 1;
  end loop;
  return jsonb_build_array(
    at_start,
    convert_from(substring(other from at_start + 1 for length(other) - at_start - at_end), 'UTF8'),
    at_end
  );
end
$$;

create function private.change_text(newer text, change jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when change is null then newer
    when change <> '[]' then convert_from(
      substring(text from 1 for (change ->> 0)::integer) || convert_to(change ->> 1, 'UTF8')
        || substring(text from length(text) - (change ->> 2)::integer + 1),
      'UTF8'
    )
  end
  from convert_to(coalesce(newer, ''), 'UTF8') text
$$;

create function private.texts_change(newer private.page_texts, older private.page_texts) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'html_content', private.text_change(newer.html_content, older.html_content),
    'page_css', private.text_change(newer.page_css, older.page_css),
    'markdown_content', private.text_change(newer.markdown_content, older.markdown_content),
    'html_source', private.text_change(newer.html_source, older.html_source)
  )), '{}')
$$;

create function private.change_texts(newer private.page_texts, change jsonb) returns private.page_texts
language sql immutable parallel safe set search_path = '' as $$
  select private.change_text(newer.html_content, change -> 'html_content'),
    private.change_text(newer.page_css, change -> 'page_css'),
    private.change_text(newer.markdown_content, change -> 'markdown_content'),
    private.change_text(newer.html_source, change -> 'html_source')
$$;

-- Before an update: the newest revision keeps the texts that the page will no longer have.
create function private.keep_texts(page public.pages, older private.page_texts, newer private.page_texts) returns void
language sql volatile security definer set search_path = '' as $$
  update public.page_revisions set change = private.texts_change(newer, older)
  where page_id = page.id and revision = page.revision and newer is distinct from older
$$;

create function private.record_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.page_revisions (
    mutation_id, page_id, author_id, revision, change_seq, title, is_public, is_unlisted, content_type, tags,
    deleted_at, created_at
  )
  values (
    new.last_mutation_id, new.id, new.author_id, new.revision, new.change_seq, new.title, new.is_public,
    new.is_unlisted, new.content_type, new.tags, new.deleted_at, new.updated_at
  );
  insert into public.page_mutations (mutation_id, page_id, author_id, revision, created_at)
  values (new.last_mutation_id, new.id, new.author_id, new.revision, new.updated_at);
  return null;
end
$$;

create trigger record_revision after insert or update on public.pages
  for each row execute function private.record_revision();

-- The texts of a page's revisions, newest first, down to a revision number.
create function private.revision_texts(page uuid, oldest integer)
returns table (mutation_id uuid, texts private.page_texts)
language plpgsql stable set search_path = '' as $$
declare
  stored record;
begin
  select p.html_content, p.page_css, p.markdown_content, s.html_source into texts
  from public.pages p left join public.page_sources s on s.page_id = p.id where p.id = page;
  for stored in
    select * from public.page_revisions r where r.page_id = page and r.revision >= oldest order by r.revision desc
  loop
    mutation_id := stored.mutation_id;
    texts := private.change_texts(texts, stored.change);
    return next;
  end loop;
end
$$;

-- Revisions of the user's pages with their texts, in no order, without those that are gone.
create function public.read_revisions(ids uuid[]) returns table (
  mutation_id uuid, page_id uuid, author_id uuid, revision integer, title text, is_public boolean, is_unlisted boolean,
  content_type text, html_content text, page_css text, markdown_content text, html_source text, tags text[],
  deleted_at timestamptz, created_at timestamptz
)
language sql stable set search_path = '' as $$
  select r.mutation_id, r.page_id, r.author_id, r.revision, r.title, r.is_public, r.is_unlisted, r.content_type,
    (t.texts).html_content, (t.texts).page_css, (t.texts).markdown_content, (t.texts).html_source, r.tags, r.deleted_at,
    r.created_at
  from (
    select a.page_id, min(a.revision) as oldest from public.page_revisions a where a.mutation_id = any (ids) group by 1
  ) asked
  cross join lateral private.revision_texts(asked.page_id, asked.oldest) t
  join public.page_revisions r on r.mutation_id = t.mutation_id
  where r.mutation_id = any (ids)
$$;

-- Background work, in portions: never in a user's transaction.

-- Purges pages deleted over 90 days ago, with their sources and revisions, and the ids of old writes.
create function private.purge_deleted_pages(most integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged integer;
begin
  delete from public.pages where id in (
    select id from public.pages where deleted_at < now() - interval '90 days' limit most
  );
  get diagnostics purged = row_count;
  delete from public.page_mutations where mutation_id in (
    select mutation_id from public.page_mutations where created_at < now() - interval '90 days' limit 10 * most
  );
  return purged;
end
$$;

-- Where the next portion of pages begins.
create table private.thinning (page_id uuid primary key);
insert into private.thinning (page_id) values ('00000000-0000-0000-0000-000000000000');
alter table private.thinning enable row level security;

-- Deletes revisions of a page; those that stay get what makes their texts of those of the next that stays. A write at the
-- same time touches the newest only, which stays as it is.
create function private.drop_revisions(page uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored record;
  next_texts private.page_texts;
  skipped boolean := false;
begin
  for stored in select * from private.revision_texts(page, 0) loop
    if stored.mutation_id = any (ids) then
      skipped := true;
    else
      if skipped then
        update public.page_revisions set change = private.texts_change(next_texts, stored.texts)
        where mutation_id = stored.mutation_id;
      end if;
      next_texts := stored.texts;
      skipped := false;
    end if;
  end loop;
  delete from public.page_revisions where mutation_id = any (ids);
end
$$;

-- Of the next pages it keeps all revisions of a day, one an hour for a week and one a day for 90 days, at most 50,
-- always the newest. What is older than a day goes, too, from where a page's history takes more than three times its
-- texts, or 300 KB.
create function private.thin_history(pages integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  first uuid := (select page_id from private.thinning);
  last uuid := (select p.id from public.pages p where p.id > first order by p.id offset pages - 1 limit 1);
  page record;
  thinned integer := 0;
begin
  update private.thinning set page_id = coalesce(last, '00000000-0000-0000-0000-000000000000') where page_id = first;
  for page in
    select r.page_id as id, array_agg(r.mutation_id) as gone
    from (
      select r.*, row_number() over newest_first as place,
        sum(coalesce(pg_column_size(r.change), 0)) over newest_first as bytes,
        row_number() over (
          partition by r.page_id, case
            when r.created_at > now() - interval '1 day' then r.mutation_id::text
            when r.created_at > now() - interval '7 days' then date_trunc('hour', r.created_at)::text
            else date_trunc('day', r.created_at)::text
          end
          order by r.revision desc
        ) as place_in_time
      from public.page_revisions r
      where r.page_id > first and (last is null or r.page_id <= last)
      window newest_first as (partition by r.page_id order by r.revision desc)
    ) r
    join public.pages p on p.id = r.page_id
    where r.place > 1 and (
      r.place > 50 or r.place_in_time > 1 or r.created_at < now() - interval '90 days'
      or r.created_at < now() - interval '1 day' and r.bytes > greatest(300000, 3 * (
        coalesce(pg_column_size(p.html_content), 0) + coalesce(pg_column_size(p.page_css), 0)
        + coalesce(pg_column_size(p.markdown_content), 0)
        + coalesce((select pg_column_size(s.html_source) from public.page_sources s where s.page_id = p.id), 0)
      ))
    )
    group by 1
  loop
    perform private.drop_revisions(page.id, page.gone);
    thinned := thinned + cardinality(page.gone);
  end loop;
  return thinned;
end
$$;

create function private.tidy() returns void
language sql volatile set search_path = '' as $$
  select private.purge_deleted_pages(), private.thin_history()
$$;

-- Every ten minutes where pg_cron is available; the server of `npm start` has a timer.
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('recto-tidy', '*/10 * * * *', 'select private.tidy()');
  end if;
exception when others then
  raise notice 'Deleted pages are not purged automatically here: %', sqlerrm;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.read_revisions(uuid[]) from public;
grant execute on function public.read_revisions(uuid[]) to authenticated, service_role;
grant execute on function private.revision_texts(uuid, integer), private.change_text(text, jsonb),
  private.change_texts(private.page_texts, jsonb) to authenticated, service_role;
