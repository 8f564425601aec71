-- The gallery at any size: what a page of a list costs does not grow with the number of pages. A list begins at the
-- nearest of the marks that stand every few hundred pages of each order, each with how many pages follow it.

-- What titles are ordered by: letters without case and marks. The device orders by the same rule.
create function private.title_order(title text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(btrim(lower(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g'))), 200)
$$;

-- Tags as they are looked up: without ', " and \.
create function private.tag_keys(tags text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if array_to_string(tags, '') !~ '[''"\\]' then
    return tags;
  end if;
  return array(select btrim(translate(tag, '''"\', '')) from unnest(tags) tag);
end
$$;

alter table public.pages
  add column title_order text collate "C" not null generated always as (private.title_order(title)) stored,
  add column tag_keys text[] not null generated always as (private.tag_keys(tags)) stored;

drop index public.pages_tags;
create index pages_tags on public.pages using gin (tag_keys) with (fastupdate = off);
create index pages_titles on public.pages (title_order, id) where is_public and deleted_at is null;
create index pages_updated_of_type on public.pages (content_type, updated_at desc, id desc)
  where is_public and deleted_at is null;
create index pages_newest_of_type on public.pages (content_type, created_at desc, id desc)
  where is_public and deleted_at is null;
create index pages_titles_of_type on public.pages (content_type, title_order, id)
  where is_public and deleted_at is null;

-- The marks of each order, and how many public pages of each type stand from one to the next. The first mark of an
-- order stands before all pages.
create table private.marks_updated (
  place timestamptz not null,
  id uuid not null,
  html integer not null,
  markdown integer not null,
  primary key (place, id)
);
create table private.marks_created (like private.marks_updated including all);
create table private.marks_title (
  place text collate "C" not null,
  id uuid not null,
  html integer not null,
  markdown integer not null,
  primary key (place, id)
);
insert into private.marks_updated values ('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0, 0);
insert into private.marks_created values ('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0, 0);
insert into private.marks_title values ('', '00000000-0000-0000-0000-000000000000', 0, 0);

-- Pages that came to a place (1) or left it (-1) since the marks were last counted. Writers only add rows here, so
-- none of them waits for another.
create table private.moves_updated (
  place timestamptz not null,
  id uuid not null,
  html integer not null,
  markdown integer not null
);
create table private.moves_created (like private.moves_updated);
create table private.moves_title (
  place text collate "C" not null,
  id uuid not null,
  html integer not null,
  markdown integer not null
);

-- How many public pages of each type have a tag, and what changed since that was last counted.
create table private.tag_counts (
  tag text primary key,
  html integer not null,
  markdown integer not null
);
create table private.tag_moves (
  tag text not null,
  html integer not null,
  markdown integer not null
);
create index tag_moves_of_tag on private.tag_moves (tag);

-- The schema is not exposed, and nobody but the functions below gets to a row.
alter table private.marks_updated enable row level security;
alter table private.marks_created enable row level security;
alter table private.marks_title enable row level security;
alter table private.moves_updated enable row level security;
alter table private.moves_created enable row level security;
alter table private.moves_title enable row level security;
alter table private.tag_counts enable row level security;
alter table private.tag_moves enable row level security;

create function private.note_moves() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was boolean := case when tg_op <> 'INSERT' then old.is_public and old.deleted_at is null else false end;
  stands boolean := case when tg_op <> 'DELETE' then new.is_public and new.deleted_at is null else false end;
  html integer;
  markdown integer;
  same boolean := false;
begin
  if was then
    html := -(old.content_type = 'html')::integer;
    markdown := -1 - html;
    same := stands and new.content_type = old.content_type;
    if not same or new.updated_at <> old.updated_at then
      insert into private.moves_updated values (old.updated_at, old.id, html, markdown);
    end if;
    if not same or new.created_at <> old.created_at then
      insert into private.moves_created values (old.created_at, old.id, html, markdown);
    end if;
    if not same or new.title_order <> old.title_order then
      insert into private.moves_title values (old.title_order, old.id, html, markdown);
    end if;
    if not same or new.tag_keys <> old.tag_keys then
      insert into private.tag_moves select distinct tag, html, markdown from unnest(old.tag_keys) tag;
    end if;
  end if;
  if stands then
    html := (new.content_type = 'html')::integer;
    markdown := 1 - html;
    if not same or new.updated_at <> old.updated_at then
      insert into private.moves_updated values (new.updated_at, new.id, html, markdown);
    end if;
    if not same or new.created_at <> old.created_at then
      insert into private.moves_created values (new.created_at, new.id, html, markdown);
    end if;
    if not same or new.title_order <> old.title_order then
      insert into private.moves_title values (new.title_order, new.id, html, markdown);
    end if;
    if not same or new.tag_keys <> old.tag_keys then
      insert into private.tag_moves select distinct tag, html, markdown from unnest(new.tag_keys) tag;
    end if;
  end if;
  return null;
end
$$;

create trigger note_moves after insert or update or delete on public.pages
  for each row execute function private.note_moves();

-- What is different about each order, for the statements that are made of it.
create type private.gallery_order as (
  name text,
  -- The column of pages it goes by, and the type of that.
  col text,
  place text,
  -- Of the column and the id, and the other way round.
  direction text,
  back text,
  -- At or after, and at or before, in this order.
  after text,
  before text
);

create function private.gallery_order(name text) returns private.gallery_order
language sql immutable set search_path = '' as $$
  select (case name
    when 'title' then '(title,title_order,text,asc,desc,>=,<=)'
    when 'created' then '(created,created_at,timestamptz,desc,asc,<=,>=)'
    else '(updated,updated_at,timestamptz,desc,asc,<=,>=)'
  end)::private.gallery_order
$$;

-- Sets marks anew from one mark to the next, one every 500 pages.
create function private.mark_stretch(o private.gallery_order, start text, start_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  following record;
  stretch text := format('(place, id) %s ($1::%s, $2)', o.after, o.place);
begin
  execute format(
    'select place::text, id from private.marks_%s where %s and id <> $2 order by place %s, id %s limit 1',
    o.name, stretch, o.direction, o.direction
  ) into following using start, start_id;
  if following.id is not null then
    stretch := stretch || format(' and not (place, id) %s ($3::%s, $4)', o.after, o.place);
  end if;
  -- One statement: the pages it counts and the moves it does away with are of one moment.
  execute format(
    'with gone as (delete from private.moves_%1$s where %2$s),
      numbered as (
        select place, id, is_html, row_number() over (order by place %3$s, id %3$s) - 1 as n
        from (
          select %4$I as place, id, content_type = ''html'' as is_html
          from public.pages where is_public and deleted_at is null
        ) page
        where %2$s
      )
    insert into private.marks_%1$s
    select
      case when n / 500 = 0 then $1::%5$s else max(place) filter (where n %% 500 = 0) end,
      case when n / 500 = 0 then $2 else (array_agg(id) filter (where n %% 500 = 0))[1] end,
      count(*) filter (where is_html),
      count(*) filter (where not is_html)
    from numbered group by n / 500
    on conflict (place, id) do update set html = excluded.html, markdown = excluded.markdown',
    o.name, stretch, o.direction, o.col, o.place
  ) using start, start_id, following.place, following.id;
end
$$;

-- Counts everything anew. After pages were loaded past the triggers, and where edits have left many marks behind.
create function private.mark_gallery() returns void
language plpgsql security definer set search_path = '' as $$
declare
  o private.gallery_order;
  first record;
begin
  perform pg_advisory_xact_lock(hashtextextended('gallery marks', 0));
  foreach o in array array[
    private.gallery_order('updated'), private.gallery_order('created'), private.gallery_order('title')
  ] loop
    execute format(
      'select place::text, id from private.marks_%s order by place %s, id %s limit 1',
      o.name, o.direction, o.direction
    ) into first;
    execute format('delete from private.marks_%s where id <> $1', o.name) using first.id;
    execute format('update private.marks_%s set html = 0, markdown = 0', o.name);
    perform private.mark_stretch(o, first.place, first.id);
  end loop;
  delete from private.tag_counts;
  with gone as (delete from private.tag_moves)
  insert into private.tag_counts
  select tag, count(*) filter (where content_type = 'html'), count(*) filter (where content_type = 'markdown')
  from (
    select distinct p.id, p.content_type, tag
    from public.pages p, unnest(p.tag_keys) tag where p.is_public and p.deleted_at is null
  ) tagged
  group by tag;
end
$$;

-- Edits move pages to the front, so an order is marked there again and again and the marks behind have ever fewer pages.
create function private.tidy_marks() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from private.marks_updated)
    > 20 + (select sum(html + markdown) from private.marks_updated) / 200
  then
    perform private.mark_gallery();
  end if;
end
$$;

-- Every night, or at each start: as above where deleted pages are purged.
create or replace function private.purge_deleted_pages() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged integer;
begin
  delete from public.pages where deleted_at < now() - interval '90 days';
  get diagnostics purged = row_count;
  perform private.tidy_marks();
  return purged;
end
$$;

-- Adds what moved to the marks, and divides those that more than 1,000 pages follow.
create function private.fold_moves() returns void
language plpgsql security definer set search_path = '' as $$
declare
  o private.gallery_order;
  crowded record;
begin
  foreach o in array array[
    private.gallery_order('updated'), private.gallery_order('created'), private.gallery_order('title')
  ] loop
    execute format(
      'with gone as (delete from private.moves_%1$s returning place, id, html, markdown),
        sums as (
          select mark.place, mark.id, sum(gone.html) as html, sum(gone.markdown) as markdown
          from gone cross join lateral (
            select k.place, k.id from private.marks_%1$s k
            where (k.place, k.id) %2$s (gone.place, gone.id)
            order by k.place %3$s, k.id %3$s limit 1
          ) mark
          group by mark.place, mark.id
        )
      update private.marks_%1$s k set html = k.html + sums.html, markdown = k.markdown + sums.markdown
      from sums where k.place = sums.place and k.id = sums.id',
      o.name, o.before, o.back
    );
    execute format(
      'delete from private.marks_%s where html = 0 and markdown = 0
        and id not in (''00000000-0000-0000-0000-000000000000'', ''ffffffff-ffff-ffff-ffff-ffffffffffff'')',
      o.name
    );
    for crowded in execute format(
      'select place::text, id from private.marks_%s where html + markdown > 1000', o.name
    ) loop
      perform private.mark_stretch(o, crowded.place, crowded.id);
    end loop;
  end loop;
  with gone as (delete from private.tag_moves returning tag, html, markdown)
  insert into private.tag_counts
  select tag, sum(html), sum(markdown) from gone group by tag
  on conflict (tag) do update set
    html = tag_counts.html + excluded.html, markdown = tag_counts.markdown + excluded.markdown;
  delete from private.tag_counts where html <= 0 and markdown <= 0;
end
$$;

revoke execute on function private.mark_stretch(private.gallery_order, text, uuid) from public;
revoke execute on function private.mark_gallery() from public;
revoke execute on function private.tidy_marks() from public;
revoke execute on function private.fold_moves() from public;

create function private.fold_some_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from private.moves_updated) > 300
    and pg_try_advisory_xact_lock(hashtextextended('gallery marks', 0))
  then
    perform private.fold_moves();
  end if;
  return null;
end
$$;

create trigger z_fold_moves after insert or update or delete on public.pages
  for each statement execute function private.fold_some_day();

create function private.forget_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.moves_updated, private.moves_created, private.moves_title,
    private.tag_counts, private.tag_moves;
  perform private.mark_gallery();
  return null;
end
$$;

create trigger forget_marks after truncate on public.pages
  for each statement execute function private.forget_marks();

select private.mark_gallery();
