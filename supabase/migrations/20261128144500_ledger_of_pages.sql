-- A restored copy may have been taken table by table, or only the pages restored: of the ledger, only what led to the
-- present row of a page is kept. Numbers alone do not tell: they repeat after a restore. A device takes what the ledger has
-- for accepted, and would not send it again.
create or replace function private.mend_history() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.page_mutations m where not exists (
    select from public.pages p join public.page_mutations n on n.mutation_id = p.last_mutation_id
    where p.id = m.page_id and m.revision <= n.revision
  );
  -- Texts of older revisions are made of the newest one's: without it they are lost.
  delete from public.page_revisions r where not exists (
    select from public.pages p join public.page_revisions n on n.mutation_id = p.last_mutation_id
    where p.id = r.page_id and r.revision <= n.revision
  );
  delete from public.page_sources s where not exists (select from public.pages p where p.id = s.page_id);
  -- The newest revision has the texts of the page.
  update public.page_revisions r set change = null from public.pages p
  where r.mutation_id = p.last_mutation_id and r.change is not null;
  insert into public.page_revisions (
    mutation_id, page_id, author_id, revision, change_seq, title, is_public, is_unlisted, content_type, tags,
    deleted_at, created_at, timeline, origin_timeline, origin_seq
  )
  select p.last_mutation_id, p.id, p.author_id, p.revision, p.change_seq, p.title, p.is_public, p.is_unlisted,
    p.content_type, p.tags, p.deleted_at, p.updated_at, p.timeline, p.origin_timeline, p.origin_seq
  from public.pages p where p.last_mutation_id is not null
  on conflict do nothing;
  insert into public.page_mutations (mutation_id, page_id, author_id, revision, created_at)
  select p.last_mutation_id, p.id, p.author_id, p.revision, p.updated_at from public.pages p
  where p.last_mutation_id is not null and p.updated_at > now() - interval '90 days'
  on conflict do nothing;
  perform setval('private.page_changes', greatest(
    (select last_value from private.page_changes), (select coalesce(max(change_seq), 1) from public.pages)
  ));
end
$$;
