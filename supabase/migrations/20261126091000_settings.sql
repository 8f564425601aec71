-- A user's own settings, one row per key, merged key by key: the latest change wins. Only sync_settings reaches them.
create table private.settings (
  user_id uuid not null references auth.users (id) on delete cascade,
  key text not null,
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (user_id, key),
  constraint settings_key_length check (char_length(key) between 1 and 100),
  constraint settings_value_size check (octet_length(value::text) <= 2000)
);

alter table private.settings enable row level security;

create trigger a_ask_session before insert or update or delete on private.settings
  for each statement execute function private.ask_session();

-- Stores the user's changes that are newer than what is here, and gives all of the user's settings.
create function public.sync_settings(changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null or not private.ask_second_factor() then
    raise sqlstate 'PT401' using message = 'Nobody is signed in.';
  end if;
  insert into private.settings as stored (user_id, key, value, changed_at)
  select me, given.key, coalesce(given.value, 'null'), least(given.changed_at, clock_timestamp())
  from jsonb_to_recordset(changes) as given(key text, value jsonb, changed_at timestamptz)
  on conflict (user_id, key) do update
    set value = excluded.value, changed_at = excluded.changed_at
    where excluded.changed_at >= stored.changed_at;
  if (select count(*) from private.settings where user_id = me) > 5000 then
    raise check_violation using message = 'Too many settings.';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('key', key, 'value', value, 'changed_at', changed_at) order by key)
    from private.settings where user_id = me
  ), '[]');
end
$$;

revoke execute on function public.sync_settings(jsonb) from public;
grant execute on function public.sync_settings(jsonb) to authenticated;
