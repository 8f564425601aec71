-- Clients send the time of pages made offline. Times of a wrong clock are kept; times that no clock shows would stay on
-- top of every list, or break clients that parse them (infinity).
create function private.bound_created_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := greatest(
    least(coalesce(new.created_at, now()), now() + interval '1 day'), timestamptz '1990-01-01 00:00Z'
  );
  return new;
end
$$;

create trigger a_bound_created_at before insert on public.pages
  for each row execute function private.bound_created_at();

alter table public.profiles add constraint profiles_avatar_url_is_web_address
  check (avatar_url ~ '^https?://[^\s<>"]+$') not valid;

-- The app removes the last picture when it stores the next one.
create function private.has_room_for_avatar() returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 20 from storage.objects o
  where o.bucket_id = 'avatars' and o.name like 'avatars/' || auth.uid()::text || '-%'
$$;

create policy "Users may store 20 avatar files" on storage.objects as restrictive
  for insert to authenticated with check (bucket_id <> 'avatars' or (select private.has_room_for_avatar()));
