-- Avatars: public by URL, writable by their owner.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'avatars', 'avatars', true, 5 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Path: avatars/{user id}-{random}.{extension}. A visitor has no user id and thus no path.
create function private.is_own_avatar(bucket text, path text) returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is not null
    and bucket = 'avatars'
    and path ~ ('^avatars/' || auth.uid()::text || '-[A-Za-z0-9._-]+\.(jpe?g|png|gif|webp)$')
$$;

create policy "Users see their own avatar files" on storage.objects
  for select using (private.is_own_avatar(bucket_id, name));
create policy "Users add their own avatar files" on storage.objects
  for insert with check (private.is_own_avatar(bucket_id, name));
create policy "Users replace their own avatar files" on storage.objects
  for update using (private.is_own_avatar(bucket_id, name))
  with check (private.is_own_avatar(bucket_id, name));
create policy "Users remove their own avatar files" on storage.objects
  for delete using (private.is_own_avatar(bucket_id, name));

-- The app removes the last picture when it stores the next one.
create function private.has_room_for_avatar() returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 20 from storage.objects o
  where o.bucket_id = 'avatars' and o.name like 'avatars/' || auth.uid()::text || '-%'
$$;

create policy "Users may store 20 avatar files" on storage.objects as restrictive
  for insert to authenticated with check (bucket_id <> 'avatars' or (select private.has_room_for_avatar()));

create policy "A second factor is shown" on storage.objects as restrictive
  for insert to authenticated with check ((select private.second_factor_shown()));
create policy "A second factor is shown for changes" on storage.objects as restrictive
  for update to authenticated using ((select private.second_factor_shown()));
create policy "A second factor is shown for removal" on storage.objects as restrictive
  for delete to authenticated using ((select private.second_factor_shown()));
create policy "A second factor is shown for listing" on storage.objects as restrictive
  for select to authenticated using ((select private.second_factor_shown()));

revoke execute on all functions in schema private from public;
grant execute on function private.is_own_avatar(text, text) to anon, authenticated;
grant execute on function private.has_room_for_avatar() to authenticated;
