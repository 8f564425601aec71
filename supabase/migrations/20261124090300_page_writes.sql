-- Compare-and-swap: an update carries its base revision and is skipped (the row is not returned) when the page
-- has changed since. Upserts too.

create sequence private.page_changes;

-- Serialises the writes of one author: change_seq grows in commit order, so a pull never misses a smaller
-- number.
create function private.take_author_turn(author uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('pages:' || author::text, 0))
$$;

create function private.take_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.take_author_turn(auth.uid());
  end if;
  return null;
end
$$;

create trigger a_take_turn before insert or update on public.pages
  for each statement execute function private.take_turn();

-- Moves the source out of the row. A write without one keeps the stored source while the published text is
-- unchanged; otherwise the source is outdated and deleted.
create function private.move_source(page public.pages, publishes_again boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if page.html_source is not null then
    insert into public.page_sources (page_id, author_id, html_source, updated_at)
    values (page.id, page.author_id, page.html_source, page.updated_at)
    on conflict (page_id) do update
      set html_source = excluded.html_source, updated_at = excluded.updated_at;
  elsif publishes_again then
    delete from public.page_sources where page_id = page.id;
  end if;
end
$$;

create function private.guard_page_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  instant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  perform private.take_author_turn(new.author_id);
  -- An upsert of an existing row fires this trigger first; the update guard decides.
  if exists (select 1 from public.pages where id = new.id) then
    return new;
  end if;
  -- An edit of a purged page must not re-create it.
  if new.base_revision > 0 then
    return null;
  end if;
  new.revision := 1;
  new.base_revision := 0;
  new.last_mutation_id := coalesce(new.last_mutation_id, gen_random_uuid());
  new.change_seq := nextval('private.page_changes');
  -- Keeps the creation time of a page created offline, unless it is in the future.
  new.created_at := least(date_trunc('milliseconds', coalesce(new.created_at, instant)), instant);
  -- Only the database owner may set the time (sample pages).
  if auth.uid() is not null then
    new.updated_at := instant;
  end if;
  if new.deleted_at > instant then
    new.deleted_at := instant;
  end if;
  perform private.move_source(new, false);
  new.html_source := null;
  return new;
end
$$;

create trigger b_guard_insert before insert on public.pages
  for each row execute function private.guard_page_insert();

create function private.guard_page_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  instant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  -- A stored base_revision never equals the stored revision, so a write without one is refused too.
  if new.base_revision is distinct from old.revision then
    return null;
  end if;
  perform private.take_author_turn(old.author_id);
  new.id := old.id;
  new.author_id := old.author_id;
  new.created_at := old.created_at;
  new.revision := old.revision + 1;
  if new.last_mutation_id is null or new.last_mutation_id = old.last_mutation_id then
    new.last_mutation_id := gen_random_uuid();
  end if;
  new.change_seq := nextval('private.page_changes');
  new.updated_at := instant;
  if new.deleted_at > instant then
    new.deleted_at := instant;
  end if;
  perform private.move_source(new, new.html_content is distinct from old.html_content);
  new.html_source := null;
  return new;
end
$$;

create trigger b_guard_update before update on public.pages
  for each row execute function private.guard_page_update();

-- A write that changes no text refers to the revision that has it.
create function private.record_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  source text := (select s.html_source from public.page_sources s where s.page_id = new.id);
  same uuid := (
    select r.mutation_id from public.page_revisions last
    join public.page_revisions r on r.mutation_id = coalesce(last.text_of, last.mutation_id)
    where last.page_id = new.id and last.revision = new.revision - 1
      and (r.html_content, r.markdown_content, r.html_source)
        is not distinct from (new.html_content, new.markdown_content, source)
  );
begin
  insert into public.page_revisions (
    mutation_id, page_id, author_id, revision, change_seq, title, is_public, content_type,
    html_content, markdown_content, html_source, text_of, tags, deleted_at, created_at
  )
  values (
    new.last_mutation_id, new.id, new.author_id, new.revision, new.change_seq, new.title, new.is_public,
    new.content_type, case when same is null then new.html_content end,
    case when same is null then new.markdown_content end, case when same is null then source end, same,
    new.tags, new.deleted_at, new.updated_at
  );
  insert into public.page_mutations (mutation_id, page_id, author_id, revision, created_at)
  values (new.last_mutation_id, new.id, new.author_id, new.revision, new.updated_at);
  return null;
end
$$;

create trigger record_revision after insert or update on public.pages
  for each row execute function private.record_revision();

-- The server sets the deletion time: a clock that is years behind, or months offline, would purge the page as
-- soon as its deletion arrives.
create function private.guard_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only the database owner may set the time (sample pages).
  if new.deleted_at is null or auth.uid() is null then
    return new;
  end if;
  -- In an upsert the insert trigger fires too; the update trigger decides.
  new.deleted_at := date_trunc('milliseconds', clock_timestamp());
  if tg_op = 'UPDATE' then
    new.deleted_at := coalesce(old.deleted_at, new.deleted_at);
  end if;
  return new;
end
$$;

-- Triggers fire by name: after the guards, which skip stale writes.
create trigger c_guard_deletion before insert or update on public.pages
  for each row execute function private.guard_deletion();

create trigger a_ask_session before insert or update or delete on public.pages
  for each statement execute function private.ask_session();
create trigger a_bound_created_at before insert on public.pages
  for each row execute function private.bound_created_at();

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

-- Of the next pages it keeps all revisions of a day, one an hour for a week and one a day for 90 days, at most 50, always
-- the newest, and those whose texts others refer to.
create function private.thin_history(pages integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  first uuid := (select page_id from private.thinning);
  last uuid := (select p.id from public.pages p where p.id > first order by p.id offset pages - 1 limit 1);
  thinned integer;
begin
  update private.thinning set page_id = coalesce(last, '00000000-0000-0000-0000-000000000000') where page_id = first;
  delete from public.page_revisions gone using (
    select r.mutation_id, r.created_at, row_number() over (partition by r.page_id order by r.revision desc) as place,
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
  ) r
  where gone.mutation_id = r.mutation_id and r.place > 1
    and (r.place > 50 or r.place_in_time > 1 or r.created_at < now() - interval '90 days')
    and not exists (select from public.page_revisions o where o.text_of = gone.mutation_id);
  get diagnostics thinned = row_count;
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
