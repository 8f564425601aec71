-- The history of the data has an identity. A database that is restored from a back-up, or promoted from a replica, begins a
-- new timeline: from there on, numbers (revision, change_seq) may repeat those of writes that it lacks. Devices compare the
-- list of timelines with the one they know, and send again what the server lacks.

create table private.timelines (
  -- Their order.
  place integer primary key,
  id uuid not null unique default gen_random_uuid(),
  -- Begun for one author alone, whose device had seen more than the server has.
  author_id uuid references auth.users (id) on delete cascade,
  begun_at timestamptz not null default now()
);

-- What an author had when a timeline began: writes with a higher change_seq are of this or a later timeline. No row: 0.
create table private.timeline_starts (
  timeline uuid not null references private.timelines (id) on delete cascade,
  author_id uuid not null references auth.users (id) on delete cascade,
  change_seq bigint not null,
  primary key (timeline, author_id)
);

-- The highest change_seq of an author's pages that are deleted for good: without it, their end would look like a restore.
create table private.gone_changes (
  author_id uuid primary key references auth.users (id) on delete cascade,
  change_seq bigint not null
);

-- The PostgreSQL cluster of the latest timeline.
create table private.cluster (is_only boolean primary key default true check (is_only), identity text);

alter table private.timelines enable row level security;
alter table private.timeline_starts enable row level security;
alter table private.gone_changes enable row level security;
alter table private.cluster enable row level security;

insert into private.timelines (place) values (1);

do $$
declare
  first uuid := (select id from private.timelines);
begin
  -- By default: existing rows belong to the first timeline, without an update that the guards would skip.
  execute format('alter table public.pages add column timeline uuid not null default %L', first);
  execute format('alter table public.page_revisions add column timeline uuid not null default %L', first);
end
$$;
alter table public.pages alter column timeline drop default;
alter table public.page_revisions alter column timeline drop default;

alter table public.pages
  -- The mutation that the write is based on. Only for the guard: always null here.
  add column base_mutation_id uuid,
  -- For a write that restores, unchanged, a version that the server had lost: the timeline and change_seq of that version.
  -- Moved by the guard to the two columns below: always null here.
  add column restored_timeline uuid,
  add column restored_seq bigint,
  add column origin_timeline uuid,
  add column origin_seq bigint;
alter table public.page_revisions
  add column origin_timeline uuid,
  add column origin_seq bigint;

create index timelines_of_author on private.timelines (author_id);
create index timeline_starts_of_author on private.timeline_starts (author_id);

create function private.timeline_of(author uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from private.timelines where author_id is null or author_id = author order by place desc limit 1
$$;

-- A restored copy may have been taken table by table: what the ledger has beyond a page never happened to it.
create function private.mend_history() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.page_mutations m
  where not exists (select from public.pages p where p.id = m.page_id and p.revision >= m.revision);
  delete from public.page_revisions r
  where not exists (select from public.pages p where p.id = r.page_id and p.revision >= r.revision);
  delete from public.page_sources s where not exists (select from public.pages p where p.id = s.page_id);
  -- The newest revision has the texts of the page.
  update public.page_revisions r set change = null from public.pages p
  where p.id = r.page_id and r.revision = p.revision and r.change is not null;
  -- Texts of older revisions are made of the newest one's: without it they are lost.
  delete from public.page_revisions r using public.pages p where p.id = r.page_id
    and not exists (select from public.page_revisions n where n.page_id = p.id and n.revision = p.revision);
  insert into public.page_revisions (
    mutation_id, page_id, author_id, revision, change_seq, title, is_public, is_unlisted, content_type, tags,
    deleted_at, created_at, timeline, origin_timeline, origin_seq
  )
  select p.last_mutation_id, p.id, p.author_id, p.revision, p.change_seq, p.title, p.is_public, p.is_unlisted,
    p.content_type, p.tags, p.deleted_at, p.updated_at, p.timeline, p.origin_timeline, p.origin_seq
  from public.pages p
  where p.last_mutation_id is not null
    and not exists (select from public.page_revisions r where r.page_id = p.id and r.revision = p.revision)
  on conflict do nothing;
  insert into public.page_mutations (mutation_id, page_id, author_id, revision, created_at)
  select p.last_mutation_id, p.id, p.author_id, p.revision, p.updated_at from public.pages p
  where p.last_mutation_id is not null and p.updated_at > now() - interval '90 days'
  on conflict do nothing;
  perform setval('private.page_changes', greatest(
    (select last_value from private.page_changes), (select coalesce(max(change_seq), 1) from public.pages)
  ));
end
$$;

-- PostgreSQL's own identity: the cluster, and its timeline, which grows when a replica is promoted. Null where it may not
-- be read, and on a replica.
create function private.cluster_identity() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if pg_is_in_recovery() then
    return null;
  end if;
  return (select system_identifier from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when insufficient_privilege or undefined_function or feature_not_supported then
  return null;
end
$$;

-- Call it after a restore, before anyone uses the database. With an author: for this one alone.
create function private.begin_timeline(only_author uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  fresh uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock(hashtextextended('recto timeline', 0));
  if only_author is null then
    perform private.mend_history();
    insert into private.cluster (identity) values (private.cluster_identity())
    on conflict (is_only) do update set identity = excluded.identity;
  end if;
  insert into private.timelines (place, id, author_id)
  select coalesce(max(place), 0) + 1, fresh, only_author from private.timelines;
  insert into private.timeline_starts (timeline, author_id, change_seq)
  select fresh, p.author_id, max(p.change_seq) from public.pages p join auth.users u on u.id = p.author_id
  where only_author is null or p.author_id = only_author group by p.author_id;
  return fresh;
end
$$;

-- Begins a timeline when this is another cluster than before: a dump restored elsewhere, or a promoted replica.
create function private.notice_cluster() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_here text := private.cluster_identity();
  known text := (select identity from private.cluster);
begin
  if now_here is null or now_here = known then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('recto timeline', 0));
  -- Another request may have noticed it meanwhile.
  known := (select identity from private.cluster);
  if known is null then
    insert into private.cluster (identity) values (now_here)
    on conflict (is_only) do update set identity = excluded.identity;
  elsif known <> now_here then
    perform private.begin_timeline();
  end if;
end
$$;

create or replace function private.take_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.notice_cluster();
    perform private.take_author_turn(auth.uid());
  end if;
  return null;
end
$$;

create function private.highest_change(author uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select max(change_seq) from public.pages where author_id = author),
    (select change_seq from private.gone_changes where author_id = author),
    0
  )
$$;

-- For the server at its start: whether it has all that it acknowledged.
create function private.highest_change() returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest((select max(change_seq) from public.pages), (select max(change_seq) from private.gone_changes), 0)
$$;

create function private.note_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not for an account that is being deleted.
  insert into private.gone_changes (author_id, change_seq)
  select old.author_id, old.change_seq where exists (select from auth.users where id = old.author_id)
  on conflict (author_id) do update set change_seq = greatest(gone_changes.change_seq, excluded.change_seq);
  return old;
end
$$;

create trigger note_gone before delete on public.pages
  for each row execute function private.note_gone();

-- The user's timelines, oldest first, each with the user's change_seq at its beginning, and the present one. `known` and
-- `seen`: what the device knows. A device that has seen more of the present timeline than there is proves that the data
-- went back unnoticed. Then a timeline begins for this user only, as nobody may make all devices compare; which of the
-- earlier writes are lost is not known then (`is_exact` false).
create function public.sync_state(known uuid, seen bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null or not private.ask_second_factor() then
    raise sqlstate 'PT401' using message = 'Nobody is signed in.';
  end if;
  perform private.notice_cluster();
  if known = private.timeline_of(me) and seen > private.highest_change(me) then
    perform private.take_author_turn(me);
    if known = private.timeline_of(me) and seen > private.highest_change(me) and (
      select count(*) from private.timelines where author_id = me and begun_at > now() - interval '1 day'
    ) < 20 then
      perform private.begin_timeline(me);
    end if;
  end if;
  return (
    select jsonb_build_object(
      'timeline', private.timeline_of(me),
      'change_seq', private.highest_change(me),
      'history', jsonb_agg(jsonb_build_object(
        'id', t.id, 'since', coalesce(s.change_seq, 0), 'is_exact', t.author_id is null
      ) order by t.place)
    )
    from private.timelines t left join private.timeline_starts s on s.timeline = t.id and s.author_id = me
    where t.author_id is null or t.author_id = me
  );
end
$$;

create or replace function private.guard_page_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  instant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  perform private.take_author_turn(new.author_id);
  -- An upsert of an existing row fires this trigger first; the update guard decides.
  if exists (select 1 from public.pages where id = new.id) then
    new.timeline := private.timeline_of(new.author_id);
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
  return private.stamp_timeline(new);
end
$$;

-- In which timeline a write is accepted, and which lost version it restores.
create function private.stamp_timeline(page public.pages) returns public.pages
language plpgsql volatile security definer set search_path = '' as $$
begin
  page.timeline := private.timeline_of(page.author_id);
  page.origin_timeline := page.restored_timeline;
  page.origin_seq := page.restored_seq;
  page.restored_timeline := null;
  page.restored_seq := null;
  page.base_mutation_id := null;
  return page;
end
$$;

create or replace function private.guard_page_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  instant timestamptz := date_trunc('milliseconds', clock_timestamp());
  older private.page_texts;
begin
  -- A stored base_revision never equals the stored revision, so a write without one is refused too.
  if new.base_revision is distinct from old.revision then
    return null;
  end if;
  -- Numbers repeat after a restore. Apps of earlier versions send none.
  if new.base_mutation_id is not null and new.base_mutation_id is distinct from old.last_mutation_id then
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
  older := private.texts_of(old);
  perform private.move_source(new, new.html_content is distinct from old.html_content);
  new.html_source := null;
  perform private.keep_texts(old, older, private.texts_of(new));
  return private.stamp_timeline(new);
end
$$;

create or replace function private.record_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.page_revisions (
    mutation_id, page_id, author_id, revision, change_seq, title, is_public, is_unlisted, content_type, tags,
    deleted_at, created_at, timeline, origin_timeline, origin_seq
  )
  values (
    new.last_mutation_id, new.id, new.author_id, new.revision, new.change_seq, new.title, new.is_public,
    new.is_unlisted, new.content_type, new.tags, new.deleted_at, new.updated_at, new.timeline, new.origin_timeline,
    new.origin_seq
  );
  insert into public.page_mutations (mutation_id, page_id, author_id, revision, created_at)
  values (new.last_mutation_id, new.id, new.author_id, new.revision, new.updated_at);
  return null;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.sync_state(uuid, bigint) from public;
grant execute on function public.sync_state(uuid, bigint) to authenticated;
grant insert (base_mutation_id, restored_timeline, restored_seq), update (base_mutation_id, restored_timeline, restored_seq)
  on public.pages to authenticated, service_role;
