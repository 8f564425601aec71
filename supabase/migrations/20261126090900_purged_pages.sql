-- A page that its author deleted for good. The row stays until its 90 days are over, without any text, so that the author's
-- other devices learn of it; it accepts no more writes.
alter table public.pages add column is_purged boolean not null default false;

create function private.wipe_purged() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.is_purged then
    return null;
  end if;
  if new.is_purged then
    new.title := 'Deleted';
    new.html_content := null;
    new.page_css := null;
    new.markdown_content := null;
    new.content := null;
    new.html_source := null;
    new.url := null;
    new.preview_image_url := null;
    new.tags := '{}';
    new.is_public := false;
    new.is_unlisted := false;
    new.deleted_at := coalesce(new.deleted_at, clock_timestamp());
  end if;
  return new;
end
$$;

-- Before the guards, which keep what the new row replaces.
create trigger a_wipe_purged before insert or update on public.pages
  for each row execute function private.wipe_purged();

create function private.forget_purged() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.page_sources where page_id = new.id;
  delete from public.page_revisions where page_id = new.id;
  return null;
end
$$;

-- Before `note_pictures`, which reads the source, and `record_revision`, whose row stays.
create trigger a_forget_purged after insert or update on public.pages
  for each row when (new.is_purged) execute function private.forget_purged();

revoke execute on all functions in schema private from public;
grant insert (is_purged), update (is_purged) on public.pages to authenticated, service_role;
