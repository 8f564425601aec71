create table public.chat_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chat_sessions_title_not_blank check (btrim(title, E' \t\r\n') <> ''),
  constraint chat_sessions_title_length check (char_length(title) <= 500)
);

comment on table public.chat_sessions is 'A conversation with the assistant.';

create table public.chat_messages (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.chat_sessions (id) on delete cascade,
  role text not null,
  content text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint chat_messages_role check (role in ('user', 'assistant', 'system')),
  constraint chat_messages_size check (octet_length(content) <= 2 * 1024 * 1024),
  constraint chat_messages_metadata check (
    jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 1024 * 1024
  )
);

comment on table public.chat_messages is 'One message of a conversation.';

create table public.session_projects (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.chat_sessions (id) on delete cascade,
  project_id uuid not null references public.pages (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint session_projects_once unique (session_id, project_id)
);

comment on table public.session_projects is 'The pages a conversation has as its context.';

create index chat_sessions_recent on public.chat_sessions (user_id, updated_at desc);
create index chat_messages_in_order on public.chat_messages (session_id, created_at, id);
create index session_projects_project on public.session_projects (project_id);

alter table public.chat_sessions enable row level security;
alter table public.chat_messages enable row level security;
alter table public.session_projects enable row level security;

create policy "Users read their own sessions" on public.chat_sessions
  for select using (user_id = auth.uid());
create policy "Users start sessions of their own" on public.chat_sessions
  for insert with check (user_id = auth.uid());
create policy "Users change their own sessions" on public.chat_sessions
  for update using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy "Users delete their own sessions" on public.chat_sessions
  for delete using (user_id = auth.uid());

-- Subject to the session’s own policy.
create policy "Users read the messages of their sessions" on public.chat_messages
  for select using (exists (select 1 from public.chat_sessions s where s.id = session_id));
create policy "Users add messages to their sessions" on public.chat_messages
  for insert with check (
    exists (select 1 from public.chat_sessions s where s.id = session_id and s.user_id = auth.uid())
  );
create policy "Users change the messages of their sessions" on public.chat_messages
  for update using (exists (select 1 from public.chat_sessions s where s.id = session_id))
  with check (exists (select 1 from public.chat_sessions s where s.id = session_id));
create policy "Users delete messages of their sessions" on public.chat_messages
  for delete using (exists (select 1 from public.chat_sessions s where s.id = session_id));

create policy "Users read the links of their sessions" on public.session_projects
  for select using (exists (select 1 from public.chat_sessions s where s.id = session_id));
-- Only a page that the user can read may be linked.
create policy "Users link pages they can read to their sessions" on public.session_projects
  for insert with check (
    exists (select 1 from public.chat_sessions s where s.id = session_id and s.user_id = auth.uid())
    and exists (select 1 from public.pages p where p.id = project_id)
  );
create policy "Users unlink pages from their sessions" on public.session_projects
  for delete using (exists (select 1 from public.chat_sessions s where s.id = session_id));

create function private.guard_chat_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  new.user_id := old.user_id;
  new.created_at := old.created_at;
  new.updated_at := greatest(old.updated_at, date_trunc('milliseconds', clock_timestamp()));
  return new;
end
$$;

create trigger guard_chat_session before update on public.chat_sessions
  for each row execute function private.guard_chat_session();

create function private.guard_chat_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  new.session_id := old.session_id;
  new.role := old.role;
  new.created_at := old.created_at;
  return new;
end
$$;

create trigger guard_chat_message before update on public.chat_messages
  for each row execute function private.guard_chat_message();

-- A new message moves its session to the top.
create function private.touch_chat_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.chat_sessions set updated_at = now() where id = new.session_id;
  return null;
end
$$;

create trigger touch_chat_session after insert on public.chat_messages
  for each row execute function private.touch_chat_session();

create policy "A second factor is shown" on public.chat_sessions as restrictive
  for all to authenticated using ((select private.ask_second_factor()));
create policy "A second factor is shown" on public.chat_messages as restrictive
  for all to authenticated using ((select private.ask_second_factor()));
create policy "A second factor is shown" on public.session_projects as restrictive
  for all to authenticated using ((select private.ask_second_factor()));

create trigger a_ask_session before insert or update or delete on public.chat_sessions
  for each statement execute function private.ask_session();
create trigger a_ask_session before insert or update or delete on public.chat_messages
  for each statement execute function private.ask_session();
create trigger a_ask_session before insert or update or delete on public.session_projects
  for each statement execute function private.ask_session();
create trigger a_bound_created_at before insert on public.chat_sessions
  for each row execute function private.bound_created_at();
create trigger a_bound_created_at before insert on public.chat_messages
  for each row execute function private.bound_created_at();
create trigger a_bound_created_at before insert on public.session_projects
  for each row execute function private.bound_created_at();

revoke execute on all functions in schema private from public;
revoke all on public.chat_sessions, public.chat_messages, public.session_projects
  from anon, authenticated, service_role;
grant select, insert, update, delete on public.chat_sessions, public.chat_messages to authenticated, service_role;
grant select, insert, delete on public.session_projects to authenticated, service_role;
