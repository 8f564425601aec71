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

-- Path: avatars/{user id}-{random}.{extension}.
create function private.is_own_avatar(bucket text, path text) returns boolean
language sql stable set search_path = '' as $$
  select bucket = 'avatars'
    and path ~ ('^avatars/' || coalesce(auth.uid()::text, 'nobody') || '-[A-Za-z0-9._-]+\.(jpe?g|png|gif|webp)$')
$$;

create policy "People see their own avatar files" on storage.objects
  for select using (private.is_own_avatar(bucket_id, name));
create policy "People add their own avatar files" on storage.objects
  for insert with check (private.is_own_avatar(bucket_id, name));
create policy "People replace their own avatar files" on storage.objects
  for update using (private.is_own_avatar(bucket_id, name))
  with check (private.is_own_avatar(bucket_id, name));
create policy "People remove their own avatar files" on storage.objects
  for delete using (private.is_own_avatar(bucket_id, name));
