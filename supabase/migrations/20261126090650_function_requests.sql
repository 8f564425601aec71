-- Requests to Edge Functions per user: functions run in many short-lived instances, so the database counts.
create table private.function_requests (
  user_id uuid not null references auth.users (id) on delete cascade,
  function text not null,
  minute_began timestamptz not null,
  in_minute integer not null,
  day_began timestamptz not null,
  in_day integer not null,
  primary key (user_id, function)
);

alter table private.function_requests enable row level security;

comment on table private.function_requests is 'Requests to an Edge Function per user, in the minute and the day that began with the first of them.';

-- Counts a request of the calling user and returns 0, or returns the seconds to wait without counting it.
create function private.count_request(name text, per_minute integer, per_day integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  counted private.function_requests;
  at timestamptz := clock_timestamp();
  free_at timestamptz;
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Sign in first.';
  end if;
  perform private.ask_second_factor();
  insert into private.function_requests values (auth.uid(), name, at, 0, at, 0) on conflict do nothing;
  select * into strict counted from private.function_requests
  where user_id = auth.uid() and function = name for update;
  if counted.minute_began + interval '1 minute' <= at then
    counted.minute_began := at;
    counted.in_minute := 0;
  end if;
  if counted.day_began + interval '1 day' <= at then
    counted.day_began := at;
    counted.in_day := 0;
  end if;
  if counted.in_day >= per_day then
    free_at := counted.day_began + interval '1 day';
  elsif counted.in_minute >= per_minute then
    free_at := counted.minute_began + interval '1 minute';
  end if;
  if free_at is not null then
    return greatest(1, ceil(extract(epoch from free_at - at)))::integer;
  end if;
  update private.function_requests set
    minute_began = counted.minute_began, in_minute = counted.in_minute + 1,
    day_began = counted.day_began, in_day = counted.in_day + 1
  where user_id = auth.uid() and function = name;
  return 0;
end
$$;

create function public.count_chat_request(per_minute integer, per_day integer) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.count_request('chat', per_minute, per_day)
$$;

create function public.count_fetch_request(per_minute integer, per_day integer) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.count_request('fetch', per_minute, per_day)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.count_chat_request(integer, integer), public.count_fetch_request(integer, integer)
  from public;
grant execute on function
  public.count_chat_request(integer, integer), public.count_fetch_request(integer, integer)
  to authenticated;
