-- Functions of triggers and policies, in a schema that the API does not expose. Policies and defaults run them as the
-- calling role, which therefore may use the schema; each function says who may call it.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Accounts that their users asked to delete. Everything of them is hidden at once, their sessions have ended, and signing
-- in before the deletion begins keeps the account.
create table private.deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  due_at timestamptz not null,
  ended_sessions uuid[] not null,
  has_begun boolean not null default false
);

create index deletions_due on private.deletions (due_at);

alter table private.deletions enable row level security;

create function private.leaving_users() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select user_id from private.deletions)
$$;

-- A token outlives its session by up to an hour, so every request looks the session up: an ended one writes nothing and
-- reads nothing private. The answer is 401, after which the client asks the user to sign in again; a write of no rows
-- and a list without rows would look like success.
create function private.session_lives() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
      and not exists (select from private.deletions d where d.user_id = s.user_id)
  )
$$;

-- With a second factor, private rows require aal2: otherwise only the client would enforce the prompt.
create function private.second_factor_shown() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_lives() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' or not exists (
      select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
    )
  )
$$;

-- Raises 401 instead of hiding rows: an older session must sign in again, and a pull must not mistake hidden rows for
-- deleted ones. Public pages stay readable.
create function private.ask_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.session_lives() then
    raise sqlstate 'PT401' using message = 'This session has ended.';
  end if;
  if not private.second_factor_shown() then
    raise sqlstate 'PT401' using message = 'The second factor of this account is missing.';
  end if;
  return true;
end
$$;

-- Policies are evaluated per row: a write that matches no row would pass them.
create function private.ask_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.ask_second_factor();
  end if;
  return null;
end
$$;

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

revoke execute on all functions in schema private from public;
grant execute on function private.session_lives(), private.second_factor_shown(), private.ask_second_factor()
  to authenticated;
grant execute on function private.leaving_users() to anon, authenticated, service_role;
