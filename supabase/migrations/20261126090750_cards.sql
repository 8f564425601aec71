-- Pictures of published pages for cards of links. Private: the server hands one out while visitors can read its page.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('cards', 'cards', false, 1024 * 1024, array['image/png'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The page of a path that private.card_path gave.
create function private.page_of_card(path text) returns uuid
language sql immutable set search_path = '' as $$
  select case when path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9]+\.png$'
    then substr(path, 38, 36)::uuid end
$$;

create function private.is_own_card(bucket text, path text) returns boolean
language sql stable set search_path = '' as $$
  select bucket = 'cards' and auth.uid() is not null and starts_with(path, auth.uid()::text || '/')
$$;

-- Of the version that the server has, so that there is one picture for each, and only while visitors can read the page.
create function private.may_add_card(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_own_card(bucket, path) and exists (
    select from public.pages p
    where p.id = private.page_of_card(path) and p.author_id = auth.uid() and private.card_path(p) = path
      and (p.is_public or p.is_unlisted) and p.deleted_at is null
  )
$$;

create policy "Authors see the pictures of their pages" on storage.objects
  for select using (private.is_own_card(bucket_id, name));
create policy "Authors add pictures of their pages" on storage.objects
  for insert with check (private.may_add_card(bucket_id, name));
create policy "Authors remove pictures of their pages" on storage.objects
  for delete using (private.is_own_card(bucket_id, name));

-- At most 100 pictures of older versions, and of pages that visitors can't read, for whoever removes them through the
-- storage API.
create function public.outdated_cards() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(o.name), '[]') from (
    select o.name from storage.objects o
    left join public.pages p on p.id = private.page_of_card(o.name)
      and (p.is_public or p.is_unlisted) and p.deleted_at is null
    where o.bucket_id = 'cards' and (p.id is null or private.card_path(p) <> o.name)
    limit 100
  ) o
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_own_card(text, text), private.may_add_card(text, text) to anon, authenticated;
revoke execute on function public.outdated_cards() from public;
grant execute on function public.outdated_cards() to service_role;
