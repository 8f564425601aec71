-- See ended_sessions.
create trigger a_ask_session before insert or update or delete on public.chat_sessions
  for each statement execute function private.ask_session();
create trigger a_ask_session before insert or update or delete on public.chat_messages
  for each statement execute function private.ask_session();
create trigger a_ask_session before insert or update or delete on public.session_projects
  for each statement execute function private.ask_session();
