-- Searching by words. An index of the trigrams of whole texts is slow where there are many pages: a page of a few
-- hundred words has most trigrams of a language, so nearly all pages are candidates for any word. So a search first
-- finds the words that hold what is searched for, in a list of all words, and then the pages that have those words.

-- The words of a text in their order: what stands between white space and punctuation. Rarer signs count as letters,
-- which is the same for the texts and for what is searched in them.
create function private.split_words(text text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_remove(string_to_array(translate(
    lower(text),
    E'\t\n\r\u00a0!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\u00ab\u00bb\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026',
    repeat(' ', 46)
  ), ' '), '')
$$;

-- Each once, and of a very long one its beginning.
create function private.words_of(text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array(select distinct left(word, 100) from unnest(private.split_words(text)) word);
end
$$;

-- Every word that a page has or had. Not unique, because writers would wait for one another: a word that two of them
-- bring at once is here twice.
create table private.words (word text collate "C" not null);
create index words_word on private.words (word);
create index words_trigrams on private.words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.words enable row level security;

create function private.note_words(new_words text[]) returns void
language sql volatile set search_path = '' set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
  insert into private.words
  select fresh.word from unnest(new_words) fresh (word)
  where not exists (select from private.words known where known.word = fresh.word)
$$;

-- The text of the search in small letters: comparing without case would make them so for every page looked at. Not
-- compressed, because that would take longer than comparing.
alter table public.pages
  add column search_words text[] not null default '{}',
  add column search_lower text not null default '',
  alter column search_lower set storage external;

create or replace function private.read_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words text;
begin
  -- As with a generated column: who sends a value is refused.
  if auth.uid() is not null and (new.snippet, new.search_text, new.search_lower, new.search_words) is distinct from
    (case when tg_op = 'UPDATE' then old.snippet else '' end,
     case when tg_op = 'UPDATE' then old.search_text else '' end,
     case when tg_op = 'UPDATE' then old.search_lower else '' end,
     case when tg_op = 'UPDATE' then old.search_words else '{}' end)
  then
    raise exception 'The snippet and the text of the search are computed' using errcode = '428C9';
  end if;
  if tg_op = 'UPDATE' then
    new.snippet := old.snippet;
    new.search_text := old.search_text;
    new.search_lower := old.search_lower;
    new.search_words := old.search_words;
    if (new.title, new.content_type, new.html_content, new.markdown_content, new.content)
      is not distinct from (old.title, old.content_type, old.html_content, old.markdown_content, old.content)
    then
      return new;
    end if;
  -- The row an upsert proposes where one exists is never stored: the update reads the words.
  elsif exists (select 1 from public.pages where id = new.id) then
    return new;
  end if;
  words := private.page_text(
    new.content_type, new.html_content, new.markdown_content, new.content, 400000
  );
  new.snippet := left(words, 200);
  new.search_text := new.title || ' ' || words;
  new.search_lower := lower(new.search_text);
  new.search_words := private.words_of(new.search_lower);
  perform private.note_words(new.search_words);
  return new;
end
$$;

-- The pages that are there already. Not as writes of their own: nothing about them changes for their authors.
alter table public.pages disable trigger user;
update public.pages set search_lower = lower(search_text), search_words = private.words_of(search_text);
alter table public.pages enable trigger user;
insert into private.words select distinct word from public.pages, unnest(search_words) word;

drop index public.pages_search_text;
create index pages_search_words on public.pages using gin (search_words) with (fastupdate = off);
