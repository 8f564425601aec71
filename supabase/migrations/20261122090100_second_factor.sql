-- With a second factor, writes and private reads require aal2: otherwise only the client would enforce the
-- prompt.

create function private.second_factor_shown() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' or not exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  )
$$;

-- Raises 401 instead of hiding rows: an older session must sign in again, and a pull must not mistake hidden
-- rows for deleted ones. Public pages stay readable.
create function private.ask_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.second_factor_shown() then
    raise sqlstate 'PT401' using message = 'The second factor of this account is missing.';
  end if;
  return true;
end
$$;

create policy "A second factor is shown for what is private" on public.pages as restrictive
  for select to authenticated using (
    case when author_id <> (select auth.uid()) or (is_public and deleted_at is null) then true
    else (select private.ask_second_factor()) end
  );
create policy "A second factor is shown" on public.pages as restrictive
  for insert to authenticated with check ((select private.ask_second_factor()));
create policy "A second factor is shown for changes" on public.pages as restrictive
  for update to authenticated using ((select private.ask_second_factor()));
create policy "A second factor is shown" on public.page_sources as restrictive
  for all to authenticated using ((select private.ask_second_factor()));
create policy "A second factor is shown" on public.page_revisions as restrictive
  for all to authenticated using ((select private.ask_second_factor()));
create policy "A second factor is shown" on public.profiles as restrictive
  for update to authenticated using ((select private.ask_second_factor()));
create policy "A second factor is shown" on public.chat_sessions as restrictive
  for all to authenticated using ((select private.ask_second_factor()));
create policy "A second factor is shown" on public.chat_messages as restrictive
  for all to authenticated using ((select private.ask_second_factor()));
create policy "A second factor is shown" on public.session_projects as restrictive
  for all to authenticated using ((select private.ask_second_factor()));

create policy "A second factor is shown" on storage.objects as restrictive
  for insert to authenticated with check ((select private.second_factor_shown()));
create policy "A second factor is shown for changes" on storage.objects as restrictive
  for update to authenticated using ((select private.second_factor_shown()));
create policy "A second factor is shown for removal" on storage.objects as restrictive
  for delete to authenticated using ((select private.second_factor_shown()));
