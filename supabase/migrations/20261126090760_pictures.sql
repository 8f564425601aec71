-- Pictures in pages: public by URL, added by their author, never changed.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'images', 'images', true, 2 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Path: {user id}/{SHA-256 of the bytes}.{extension}. A visitor has no user id and thus no path.
create function private.is_own_picture(bucket text, path text) returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is not null
    and bucket = 'images'
    and path ~ ('^' || auth.uid()::text || '/[0-9a-f]{64}\.(gif|jpg|png|webp)$')
$$;

-- Bytes an account may store.
create function private.picture_quota() returns bigint
language sql immutable set search_path = '' as $$
  select 200 * 1024 * 1024::bigint
$$;

create function private.own_picture_bytes() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o
  where o.bucket_id = 'images' and o.name like auth.uid()::text || '/%'
$$;

-- The size of a new file isn't known yet when the policy is asked.
create function private.has_room_for_picture() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.own_picture_bytes() + 2 * 1024 * 1024 <= private.picture_quota()
$$;

create policy "Users see their own pictures" on storage.objects
  for select using (private.is_own_picture(bucket_id, name));
create policy "Users add their own pictures" on storage.objects
  for insert with check (private.is_own_picture(bucket_id, name));
create policy "An account has room for a picture" on storage.objects as restrictive
  for insert to authenticated with check (bucket_id <> 'images' or (select private.has_room_for_picture()));

create function public.own_pictures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Nobody is signed in.';
  end if;
  perform private.ask_second_factor();
  return jsonb_build_object('used', private.own_picture_bytes(), 'quota', private.picture_quota());
end
$$;

-- Which pages mention a picture, of whichever author: a remix keeps those of its original.
create table private.page_pictures (
  page_id uuid not null references public.pages (id) on delete cascade,
  path text not null,
  primary key (page_id, path)
);

create index page_pictures_by_path on private.page_pictures (path);

-- Since when no page mentions a picture that one mentioned before; counts only while that is so.
create table private.unused_pictures (path text primary key, since timestamptz not null);

alter table private.page_pictures enable row level security;
alter table private.unused_pictures enable row level security;

-- The pictures that texts mention; most texts have none and are only searched for the path.
create function private.pictures_in(texts text[]) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  select distinct found[1]
  from unnest(texts) given, regexp_matches(
    given, '/object/public/images/([0-9a-f-]{36}/[0-9a-f]{64}\.(?:gif|jpg|png|webp))', 'g'
  ) found
  where strpos(given, '/object/public/images/') > 0
  limit 1000
$$;

create function private.note_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paths text[] := array(select private.pictures_in(array[
    new.html_content, new.page_css, new.markdown_content,
    (select s.html_source from public.page_sources s where s.page_id = new.id)
  ]));
begin
  with gone as (
    delete from private.page_pictures where page_id = new.id and path <> all (paths) returning path
  )
  insert into private.unused_pictures (path, since) select path, now() from gone
  on conflict (path) do update set since = excluded.since;
  insert into private.page_pictures (page_id, path) select new.id, unnest(paths) on conflict do nothing;
  return null;
end
$$;

create trigger note_pictures after insert or update on public.pages
  for each row execute function private.note_pictures();

-- A purged page counts from when it was deleted.
create function private.release_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unused_pictures (path, since)
  select path, coalesce(old.deleted_at, now()) from private.page_pictures where page_id = old.id
  on conflict (path) do update set since = greatest(unused_pictures.since, excluded.since);
  return old;
end
$$;

create trigger release_pictures before delete on public.pages
  for each row execute function private.release_pictures();

-- For the function `accounts`: names at most `most` pictures that no page has mentioned for 90 days. Only the storage API
-- can remove them.
create function public.unused_pictures(most integer default 100) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.unused_pictures u where u.since < now() - interval '91 days'
    and not exists (select from storage.objects o where o.bucket_id = 'images' and o.name = u.path);
  return coalesce((
    select jsonb_agg(file.name) from (
      select o.name from storage.objects o left join private.unused_pictures u on u.path = o.name
      where o.bucket_id = 'images' and greatest(o.created_at, u.since) < now() - interval '90 days'
        and not exists (select from private.page_pictures p where p.path = o.name)
      limit most
    ) file
  ), '[]');
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.own_pictures(), public.unused_pictures(integer) from public;
grant execute on function private.is_own_picture(text, text) to anon, authenticated;
grant execute on function private.has_room_for_picture() to authenticated;
grant execute on function public.own_pictures() to authenticated;
grant execute on function public.unused_pictures(integer) to service_role;
