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

-- Triggers fire by name: after b_guard_insert and b_guard_update, which skip stale writes.
create trigger c_guard_deletion before insert or update on public.pages
  for each row execute function private.guard_deletion();
