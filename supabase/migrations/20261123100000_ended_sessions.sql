-- A token outlives its session by up to an hour, so every request looks the session up: an ended one writes nothing and
-- reads nothing private. The answer is 401, after which the client asks the user to sign in again; a write of no rows
-- and a list without rows would look like success.

create function private.session_lives() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
  )
$$;

-- An ended session shows nothing.
create or replace function private.second_factor_shown() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_lives() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' or not exists (
      select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
    )
  )
$$;

create or replace function private.ask_second_factor() returns boolean
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

create trigger a_ask_session before insert or update or delete on public.pages
  for each statement execute function private.ask_session();
create trigger a_ask_session before insert or update or delete on public.profiles
  for each statement execute function private.ask_session();

create policy "A second factor is shown for listing" on storage.objects as restrictive
  for select to authenticated using ((select private.second_factor_shown()));
