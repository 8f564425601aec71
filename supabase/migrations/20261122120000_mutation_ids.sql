-- The ids of all accepted writes: page_revisions keeps the newest 50 per page, and a device may look up a lost
-- response much later.
create table public.page_mutations (
  mutation_id uuid primary key,
  page_id uuid not null references public.pages (id) on delete cascade,
  author_id uuid not null,
  revision integer not null,
  created_at timestamptz not null default now()
);

comment on table public.page_mutations is 'The ids of the writes accepted in the last 90 days, for their author.';

create index page_mutations_page on public.page_mutations (page_id);
create index page_mutations_age on public.page_mutations using brin (created_at);

alter table public.page_mutations enable row level security;

create policy "Authors read the ids of their writes" on public.page_mutations
  for select using (author_id = auth.uid());
create policy "A second factor is shown" on public.page_mutations as restrictive
  for all to authenticated using ((select private.ask_second_factor()));

insert into public.page_mutations (mutation_id, page_id, author_id, revision, created_at)
select mutation_id, page_id, author_id, revision, created_at from public.page_revisions;

create function private.record_mutation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.page_mutations (mutation_id, page_id, author_id, revision, created_at)
  values (new.last_mutation_id, new.id, new.author_id, new.revision, new.updated_at);
  return null;
end
$$;

create trigger record_mutation after insert or update on public.pages
  for each row execute function private.record_mutation();

create or replace function private.purge_deleted_pages() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged integer;
begin
  delete from public.pages where deleted_at < now() - interval '90 days';
  get diagnostics purged = row_count;
  delete from public.page_mutations where created_at < now() - interval '90 days';
  perform private.tidy_marks();
  return purged;
end
$$;
