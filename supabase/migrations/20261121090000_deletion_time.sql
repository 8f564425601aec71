-- When a page went to the trash is the server's to say: with the time of a device whose clock is years behind,
-- or that was offline for months, a page would be purged the moment its deletion arrives.
create function private.guard_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only the owner of the database tells a time of its own (sample pages).
  if new.deleted_at is null or auth.uid() is null then
    return new;
  end if;
  -- In an upsert this runs for the insert as well; the update then has the last word.
  new.deleted_at := date_trunc('milliseconds', clock_timestamp());
  if tg_op = 'UPDATE' then
    new.deleted_at := coalesce(old.deleted_at, new.deleted_at);
  end if;
  return new;
end
$$;

-- After b_guard_insert and b_guard_update, which skip what is not accepted: triggers run in the order of their names.
create trigger c_guard_deletion before insert or update on public.pages
  for each row execute function private.guard_deletion();
