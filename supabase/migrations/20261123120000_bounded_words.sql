-- A page of 60,000 different words took more than the eight seconds that a statement has: each new word is written into
-- an index of trigrams. A long novel has about 10,000.
create or replace function private.words_of(text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array(
    select distinct left(word, 100) from unnest(private.split_words(text)) word limit 10000
  );
end
$$;
