-- The addresses of authors' pages, /by/HANDLE. One that its author left leads to the author for a year.
create table public.handles (
  handle text collate "C" primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for the author's present one.
  left_at timestamptz,
  constraint handles_form check (handle ~ '^[a-z0-9](-?[a-z0-9]){1,29}$')
);

comment on table public.handles is 'The addresses of authors’ pages. Clients use functions only.';

create unique index handles_present on public.handles (user_id) where left_at is null;
create index handles_user on public.handles (user_id);

alter table public.handles enable row level security;
revoke all on public.handles from anon, authenticated, service_role;

create trigger a_ask_session before insert or update or delete on public.handles
  for each statement execute function private.ask_session();

-- Names of addresses that are, or may become, the app's own.
create function private.is_reserved_handle(handle text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select handle in (
    'about', 'account', 'admin', 'administrator', 'api', 'app', 'auth', 'author', 'authors', 'by', 'conflict',
    'contact', 'dashboard', 'embed', 'feed', 'gallery', 'help', 'history', 'home', 'me', 'new', 'null', 'open',
    'preview', 'privacy', 'profile', 'recto', 'root', 'security', 'settings', 'sitemap', 'static', 'support', 'system',
    'terms', 'trash', 'undefined', 'user', 'users', 'www'
  )
$$;

create function public.own_handle() returns text
language sql stable security definer set search_path = '' as $$
  select handle from public.handles where user_id = auth.uid() and left_at is null
$$;

-- Gives 'ok', 'malformed', 'reserved' or 'taken'. An empty handle leaves the present one.
create function public.set_handle(wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise sqlstate 'PT401' using message = 'Nobody is signed in.';
  end if;
  wanted := lower(btrim(wanted));
  if wanted <> '' and wanted !~ '^[a-z0-9](-?[a-z0-9]){1,29}$' then
    return 'malformed';
  elsif private.is_reserved_handle(wanted) then
    return 'reserved';
  end if;
  delete from public.handles where handle = wanted and left_at < now() - interval '1 year';
  if exists (select from public.handles where handle = wanted and user_id <> me) then
    return 'taken';
  end if;
  update public.handles set left_at = now() where user_id = me and left_at is null and handle <> wanted;
  if wanted <> '' then
    insert into public.handles (handle, user_id) values (wanted, me)
    on conflict (handle) do update set left_at = null where handles.user_id = me;
    if not found then
      -- Somebody took it a moment ago: undoes the update.
      raise unique_violation using message = 'This handle is taken.';
    end if;
  end if;
  return 'ok';
end
$$;

-- For everybody: the author who has or had a handle, with the present one, and a page of the public pages, the latest
-- change first, from 1. A null handle for one that nobody has.
create function public.read_author(wanted text, page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  author uuid := (
    select user_id from public.handles
    where handle = wanted and (left_at is null or left_at > now() - interval '1 year')
      and user_id <> all (private.leaving_users())
  );
  present text := (select handle from public.handles where user_id = author and left_at is null);
begin
  if present is null then
    return '{"handle": null}';
  end if;
  return jsonb_build_object(
    'id', author, 'handle', present,
    'name', (select full_name from public.profiles where id = author),
    'avatar_url', (select avatar_url from public.profiles where id = author),
    'total', (select count(*) from public.pages where author_id = author and is_listed),
    'cards', private.gallery_cards(array(
      select id from public.pages where author_id = author and is_listed
      order by updated_at desc, id desc offset 12 * least(greatest(page - 1, 0), 100000) limit 12
    ), '')
  );
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.own_handle(), public.set_handle(text), public.read_author(text, integer) from public;
grant execute on function public.read_author(text, integer) to anon, authenticated, service_role;
grant execute on function public.own_handle(), public.set_handle(text) to authenticated;
