-- A trigger extracts the words once per accepted write. Generated columns did it four times per upsert (two
-- columns, for the proposed and the updated row), which dominated the cost of a write.
alter table public.pages
  alter column snippet drop expression,
  alter column search_text drop expression;
alter table public.pages
  alter column snippet set default '',
  alter column search_text set default '';

-- Most white space is a single space already.
create or replace function private.html_text(html text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  text text := regexp_replace(html, '<!--.*?-->', ' ', 'g');
begin
  text := regexp_replace(text, '<script\M.*?</script\s*>', ' ', 'gi');
  text := regexp_replace(text, '<style\M.*?</style\s*>', ' ', 'gi');
  text := regexp_replace(text, '<template\M.*?</template\s*>', ' ', 'gi');
  text := regexp_replace(text, '<noscript\M.*?</noscript\s*>', ' ', 'gi');
  text := regexp_replace(text, '</?[a-z]([^>"'']|"[^"]*"|''[^'']*'')*>', ' ', 'gi');
  -- The rest has an unclosed quote.
  text := regexp_replace(text, '</?[a-z][^>]*>', ' ', 'gi');
  text := replace(replace(replace(text, '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>');
  text := replace(replace(replace(text, '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
  return btrim(regexp_replace(text, '\s{2,}|[^\S ]', ' ', 'g'));
end
$$;

create or replace function private.markdown_text(markdown text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  text text := E'\n' || replace(markdown, E'\r', '') || E'\n';
begin
  text := regexp_replace(text, '<!--.*?-->', ' ', 'g');
  text := regexp_replace(text, '\n\s*(```|~~~)[^\n]*(?=\n)', E'\n', 'g');
  text := regexp_replace(text, '\n---\s*Page:[^\n]*---\s*(?=\n)', E'\n', 'gi');
  text := regexp_replace(text, '\n\s*[-*_=|:][-*_=|:\s]*(?=\n)', E'\n', 'g');
  text := regexp_replace(text, '\n\s*(>\s*)+', E'\n', 'g');
  text := regexp_replace(text, '\n\s*(#{1,6}|[-*+]|\d{1,9}[.)])\s+(\[[ xX]\]\s+)?', E'\n', 'g');
  text := regexp_replace(text, '!?\[([^]\n]*)\]\([^)\n]*\)', '\1', 'g');
  text := regexp_replace(text, '!?\[([^]\n]*)\]\[[^]\n]*\]', '\1', 'g');
  text := regexp_replace(text, '</?[a-z][^>\n]*>', ' ', 'gi');
  text := regexp_replace(text, '(\*\*\*|\*\*|\*|~~|`+)', '', 'g');
  text := regexp_replace(text, '(^|[\s([{"''])_+(?=\S)|(?<=\S)_+($|(?=[\s.,;:!?)\]}"'']))', '\1', 'g');
  text := replace(text, '|', ' ');
  return btrim(regexp_replace(text, '\s{2,}|[^\S ]', ' ', 'g'));
end
$$;

create function private.read_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words text;
begin
  -- Like a generated column, it refuses explicit values.
  if auth.uid() is not null and (new.snippet, new.search_text) is distinct from
    (case when tg_op = 'UPDATE' then old.snippet else '' end,
     case when tg_op = 'UPDATE' then old.search_text else '' end)
  then
    raise exception 'The snippet and the text of the search are computed' using errcode = '428C9';
  end if;
  if tg_op = 'UPDATE' then
    new.snippet := old.snippet;
    new.search_text := old.search_text;
    if (new.title, new.content_type, new.html_content, new.markdown_content, new.content)
      is not distinct from (old.title, old.content_type, old.html_content, old.markdown_content, old.content)
    then
      return new;
    end if;
  -- The proposed row of an upsert is not stored when one exists: the update extracts the words.
  elsif exists (select 1 from public.pages where id = new.id) then
    return new;
  end if;
  words := private.page_text(
    new.content_type, new.html_content, new.markdown_content, new.content, 400000
  );
  new.snippet := left(words, 200);
  new.search_text := new.title || ' ' || words;
  return new;
end
$$;

-- After the guards, which skip stale writes.
create trigger d_read_words before insert or update on public.pages
  for each row execute function private.read_words();
