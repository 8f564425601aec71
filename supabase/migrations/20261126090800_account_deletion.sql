-- Deleting an account: seven days in which signing in keeps it, then its files and rows in portions, then the account.

-- Gives the time after which it is deleted. All sessions of the user have ended then.
create function public.ask_deletion() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  due timestamptz := date_trunc('milliseconds', now() + interval '7 days');
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Nobody is signed in.';
  end if;
  perform private.ask_second_factor();
  insert into private.deletions (user_id, due_at, ended_sessions)
  values (auth.uid(), due, array(select id from auth.sessions where user_id = auth.uid()));
  return due;
end
$$;

-- A sign-in keeps the account. The auth service notes its time, and that of a refreshed token, which begins no session.
create function private.keep_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deletions
  where user_id = new.id and not has_begun
    and exists (select from auth.sessions where user_id = new.id and id <> all (ended_sessions));
  if found then
    update public.profiles set kept_at = now() where id = new.id;
  end if;
  return null;
end
$$;

-- Deferred: the order of the auth service's writes is its own.
create constraint trigger keep_account after update of last_sign_in_at on auth.users
  deferrable initially deferred for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at)
  execute function private.keep_account();

-- For the function `accounts`: takes the next account whose time has come and deletes at most `most` of its pages. Gives
-- the account, at most 100 of its avatars or of its pictures, which only the storage API can remove, and whether it has
-- pages left; null when no account is due. Called until nothing is left, after which the auth service deletes the account
-- and its other rows.
create function public.next_deletion(most integer default 500) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  leaver uuid;
begin
  select user_id into leaver from private.deletions where due_at <= now() order by due_at limit 1 for update skip locked;
  if leaver is null then
    return null;
  end if;
  update private.deletions set has_begun = true where user_id = leaver and not has_begun;
  delete from public.pages where id in (select id from public.pages where author_id = leaver limit most);
  return jsonb_build_object(
    'user_id', leaver,
    'files', coalesce((
      select jsonb_agg(file.name) from (
        select o.name from storage.objects o
        where o.bucket_id = 'avatars' and o.name like 'avatars/' || leaver || '-%' limit 100
      ) file
    ), '[]'),
    'pictures', coalesce((
      select jsonb_agg(file.name) from (
        select o.name from storage.objects o
        where o.bucket_id = 'images' and o.name like leaver || '/%' limit 100
      ) file
    ), '[]'),
    'has_pages', exists (select from public.pages where author_id = leaver)
  );
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.ask_deletion(), public.next_deletion(integer) from public;
grant execute on function public.ask_deletion() to authenticated;
grant execute on function public.next_deletion(integer) to service_role;
