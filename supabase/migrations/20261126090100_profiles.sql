create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null,
  email text not null,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When a sign-in last kept the account from being deleted.
  kept_at timestamptz,
  constraint profiles_full_name_length check (char_length(full_name) <= 200),
  constraint profiles_avatar_url_length check (char_length(avatar_url) <= 2048)
);

comment on table public.profiles is 'How a user appears to others. The row comes with the account.';

alter table public.profiles enable row level security;

-- Only the owner reads a profile: it contains the email.
create policy "Users read their own profile" on public.profiles
  for select using (id = auth.uid());
create policy "Users add their own missing profile" on public.profiles
  for insert with check (id = auth.uid());
create policy "Users change their own profile" on public.profiles
  for update using (id = auth.uid()) with check (id = auth.uid());
create policy "A second factor is shown" on public.profiles as restrictive
  for update to authenticated using ((select private.ask_second_factor()));

create trigger a_ask_session before insert or update or delete on public.profiles
  for each statement execute function private.ask_session();

-- The given name, else the local part of the email, else User.
create function private.default_full_name(metadata jsonb, email text) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(
    nullif(btrim(metadata ->> 'full_name'), ''),
    nullif(btrim(metadata ->> 'name'), ''),
    nullif(btrim(split_part(email, '@', 1)), ''),
    'User'
  ), 200)
$$;

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name, email)
  values (
    new.id,
    private.default_full_name(new.raw_user_meta_data, new.email),
    coalesce(new.email, '')
  )
  on conflict (id) do nothing;
  return null;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return null;
end
$$;

create trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email)
  execute function private.follow_email();

-- The email always comes from the account, the times from the server.
create function private.guard_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.created_at := old.created_at;
    if auth.uid() is not null then
      new.kept_at := old.kept_at;
    end if;
  else
    new.created_at := now();
    new.kept_at := null;
  end if;
  new.email := coalesce((select u.email from auth.users u where u.id = new.id), new.email, '');
  new.full_name := coalesce(
    nullif(btrim(new.full_name), ''),
    private.default_full_name('{}', new.email)
  );
  new.updated_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;

create trigger guard_profile before insert or update on public.profiles
  for each row execute function private.guard_profile();

alter table public.profiles add constraint profiles_avatar_url_is_web_address
  check (avatar_url ~ '^https?://[^\s<>"]+$');

revoke execute on all functions in schema private from public;
revoke all on public.profiles from anon, authenticated, service_role;
grant select, insert, update on public.profiles to authenticated, service_role;
