-- Texts compressed by LZ4, which costs less than Postgres's own and takes no more room. PGlite is built without it.
do $$
begin
  alter table public.pages alter html_content set compression lz4, alter page_css set compression lz4,
    alter markdown_content set compression lz4, alter content set compression lz4;
  alter table public.page_sources alter html_source set compression lz4;
  alter table public.page_revisions alter change set compression lz4;
  alter table private.page_words alter words set compression lz4, alter text set compression lz4;
exception when feature_not_supported then
  raise notice 'This PostgreSQL has no LZ4.';
end
$$;
