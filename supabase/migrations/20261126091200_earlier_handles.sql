-- Only the ten handles that an author left last are kept: whoever takes one after the other would keep them from all.
create function private.bound_earlier_handles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.handles where handle in (
    select handle from public.handles where user_id = new.user_id and left_at is not null
    order by left_at desc offset 10
  );
  return null;
end
$$;

create trigger bound_earlier_handles after update on public.handles
  for each row when (new.left_at is not null) execute function private.bound_earlier_handles();

revoke execute on all functions in schema private from public;
