-- See plausible_values.
create trigger a_bound_created_at before insert on public.chat_sessions
  for each row execute function private.bound_created_at();
create trigger a_bound_created_at before insert on public.chat_messages
  for each row execute function private.bound_created_at();
create trigger a_bound_created_at before insert on public.session_projects
  for each row execute function private.bound_created_at();
