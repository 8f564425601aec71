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
  older private.page_texts;
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
  older := private.texts_of(old);
  perform private.move_source(new, new.html_content is distinct from old.html_content);
  new.html_source := null;
  perform private.keep_texts(old, older, private.texts_of(new));
  return new;
end
$$;

create trigger b_guard_update before update on public.pages
  for each row execute function private.guard_page_update();

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

revoke execute on all functions in schema private from public;
