-- A visitor has no user id and thus no path.
create or replace function private.is_own_avatar(bucket text, path text) returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is not null
    and bucket = 'avatars'
    and path ~ ('^avatars/' || auth.uid()::text || '-[A-Za-z0-9._-]+\.(jpe?g|png|gif|webp)$')
$$;
