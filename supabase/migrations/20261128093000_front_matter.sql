-- Front matter as previews read it, of any length: search and snippets leave it out. A page's words change with its next save.

-- Markdown without front matter. As src/domain/markdown/frontMatterLines.ts finds it: by lines alone, since no reader of
-- YAML is here. The tests of both use one table of cases.
create function private.without_front_matter(markdown text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  is_yaml boolean := starts_with(markdown, '---');
  fence constant text := case when is_yaml then '\n(?:---|\.\.\.)[ \t]*(?=\n)' else '\n\+\+\+[ \t]*(?=\n)' end;
  text text collate "C";
  lines text collate "C";
  field text collate "C";
  key constant text := '(?:[^-?:"'',[\]{}&*!|<>%@`]|[-?:](?![- \t\n]))[^\n]*:[ \t\n]';
  body integer;
  closing integer;
  rest integer;
begin
  if not is_yaml and not starts_with(markdown, '+++') then
    return markdown;
  end if;
  text := replace(markdown, E'\r', '') || E'\n';
  body := regexp_instr(text, '^(?:---|\+\+\+)[ \t]*\n', 1, 1, 1);
  if body = 0 then
    return markdown;
  end if;
  -- Both from the line break before the line.
  closing := regexp_instr(text, fence, body - 1, 1, 0);
  rest := regexp_instr(text, fence, body - 1, 1, 1);
  if closing = 0 then
    return markdown;
  end if;
  lines := substr(text, body - 1, closing - body + 2);
  if lines ~ '\n {0,3}---[ \t]*Page:[ \t]*[^ \t\n][^\n]*---[ \t]*\n' then
    return markdown;
  end if;
  field := substring(lines from '\n[ \t]*([^ \t\n#][^\n]*\n)');
  if field is null then
    return case when strpos(lines, '#') = 0 then substr(text, rest) else markdown end;
  end if;
  if is_yaml then
    if field ~ '^[0-9]+[.)][ \t]' or field !~ (
      '^(?:\{|\?[ \t]|"(?:[^"\\]|\\.)*"[ \t]*:[ \t\n]|''(?:[^'']|'''')*''[ \t]*:[ \t\n]|' || key || ')'
    ) then
      return markdown;
    end if;
    if lines ~ '\n[ \t]*\n$' and (
      lines ~ '^\n[ \t]*\n' or lines ~ '\n(?![- \t\n#\]}])(?![^\n]*:[ \t\n])[^\n]'
    ) then
      return markdown;
    end if;
  elsif field !~ '^(?:\[|[^=][^=]*=)' then
    return markdown;
  end if;
  return substr(text, rest);
end
$$;

-- The text of a page by its type, truncated for very long pages. The line break keeps private.markdown_text from looking for
-- front matter by its own, older pattern.
create or replace function private.page_text(
  content_type text, html text, markdown text, content text, beginning integer
) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when content_type = 'markdown'
    then private.markdown_text(
      E'\n' || left(private.without_front_matter(coalesce(markdown, content, '')), beginning)
    )
    -- Drop a tag truncated at the end.
    else private.html_text(regexp_replace(left(coalesce(html, content, ''), beginning), '<[^>]*$', ''))
  end
$$;

revoke execute on all functions in schema private from public;
