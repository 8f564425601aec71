-- Before an update: the newest recorded revision keeps the texts that the page will no longer have. That of the page's
-- number is missing where rows were changed while triggers were off; without the texts, all older revisions would show
-- later ones.
create or replace function private.keep_texts(
  page public.pages, older private.page_texts, newer private.page_texts
) returns void
language sql volatile security definer set search_path = '' as $$
  update public.page_revisions set change = private.texts_change(newer, older)
  where page_id = page.id and newer is distinct from older
    and revision = (select max(r.revision) from public.page_revisions r where r.page_id = page.id)
$$;
