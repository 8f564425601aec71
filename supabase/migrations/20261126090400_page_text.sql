-- The text of pages in linear time. Postgres tries a pattern at every place where a match could begin, so no attempt may
-- run far: brackets stop at the next bracket, lines at their end. Classes such as \s mean ASCII, in every database.

-- Text of HTML: removes scripts, styles, comments and tags, decodes common entities, collapses white space. One
-- pattern each: alternatives in one regex would make every .*? greedy.
create function private.html_text(html text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  text text collate "C" := regexp_replace(html, '<!--.*?-->', ' ', 'g');
begin
  text := regexp_replace(text, '<script\M.*?</script\s*>', ' ', 'gi');
  text := regexp_replace(text, '<style\M.*?</style\s*>', ' ', 'gi');
  text := regexp_replace(text, '<template\M.*?</template\s*>', ' ', 'gi');
  text := regexp_replace(text, '<noscript\M.*?</noscript\s*>', ' ', 'gi');
  text := regexp_replace(text, '</?[a-z](?:[^<>"'']|"[^"<]*"|''[^''<]*'')*>', ' ', 'gi');
  -- The rest has an unclosed quote, or a < in a value.
  text := regexp_replace(text, '</?[a-z][^<>]*>', ' ', 'gi');
  text := replace(replace(replace(text, '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>');
  text := replace(replace(replace(text, '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
  return btrim(regexp_replace(text, '\s{2,}|[^\S ]', ' ', 'g'));
end
$$;

-- Text of Markdown: removes front matter, fences, heading, list and quote marks, table rules, emphasis, link targets,
-- footnote marks and page markers.
create function private.markdown_text(markdown text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  text text collate "C" := E'\n' || replace(markdown, E'\r', '') || E'\n';
  -- An address may contain one pair of parentheses.
  target text := '(?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^][\n]*\])';
  -- As src/domain/markdown/frontMatterLines.ts reads it.
  front constant text := '^\n---[ \t]*\n(?=[a-z_])(?:(?:[a-z_][\w .-]{0,100}:(?=\s)[^\n]*|[ \t#-](?!--)[^\n]*)?\n)+'
    || '(?:---|\.\.\.)[ \t]*(?=\n)';
begin
  if starts_with(text, E'\n---') then
    text := regexp_replace(left(text, 10001), front, '', 'i') || substr(text, 10002);
  end if;
  text := regexp_replace(text, '<!--.*?-->', ' ', 'g');
  text := regexp_replace(text, '\n[ \t]*(?:```|~~~)[^\n]*(?=\n)', E'\n', 'g');
  text := regexp_replace(text, '\n---[ \t]*Page:[^\n]*---[ \t]*(?=\n)', E'\n', 'gi');
  text := regexp_replace(text, '\n[ \t]*[-*_=|:][-*_=|: \t]*(?=\n)', E'\n', 'g');
  text := regexp_replace(text, '\n[ \t]*(?:>[ \t]*)+', E'\n', 'g');
  text := regexp_replace(text, '\n[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?', E'\n', 'g');
  -- Footnotes and kinds of callouts; then definitions of links.
  text := regexp_replace(text, '\[\^[^][\s]+\]:?|\[![a-zA-Z]+\]', '', 'g');
  text := regexp_replace(text, '\n[ \t]*\[[^][\n]+\]:[^\n]*(?=\n)', E'\n', 'g');
  text := regexp_replace(text, '!\[([^][\n]*)\]' || target, '\1', 'g');
  text := regexp_replace(text, '\[([^][\n]*)\]' || target, '\1', 'g');
  text := regexp_replace(text, '</?[a-z][^<>\n]*>', ' ', 'gi');
  text := regexp_replace(text, '[*`]+|~~', '', 'g');
  text := regexp_replace(text, '(^|[\s([{"''])_+(?=[^\s_])', '\1', 'g');
  text := regexp_replace(text, '(?<=[^\s_])_+(?=$|[\s.,;:!?)\]}"''])', '', 'g');
  text := replace(text, '|', ' ');
  return btrim(regexp_replace(text, '\s{2,}|[^\S ]', ' ', 'g'));
end
$$;

-- The text of a page by its type, truncated for very long pages.
create function private.page_text(
  content_type text, html text, markdown text, content text, beginning integer
) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when content_type = 'markdown'
    then private.markdown_text(left(coalesce(markdown, content, ''), beginning))
    -- Drop a tag truncated at the end.
    else private.html_text(regexp_replace(left(coalesce(html, content, ''), beginning), '<[^>]*$', ''))
  end
$$;

revoke execute on all functions in schema private from public;
