-- Where row `wanted` of an order, counted from 0, is to be found: the mark before it, and how many rows stand before
-- that mark; and how many rows there are. Of one type, or of both.
create function private.gallery_spot(
  o private.gallery_order, type text, wanted integer,
  out place text, out id uuid, out ahead bigint, out total bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  execute format(
    'with moved as (
        select mark.place, mark.id, sum(m.html) as html, sum(m.markdown) as markdown
        from private.moves_%1$s m cross join lateral (
          select k.place, k.id from private.marks_%1$s k
          where (k.place, k.id) %2$s (m.place, m.id)
          order by k.place %3$s, k.id %3$s limit 1
        ) mark
        group by mark.place, mark.id
      ),
      counted as (
        select k.place, k.id,
          case when $1 = ''markdown'' then 0 else k.html + coalesce(m.html, 0) end
            + case when $1 = ''html'' then 0 else k.markdown + coalesce(m.markdown, 0) end as n
        from private.marks_%1$s k left join moved m on m.place = k.place and m.id = k.id
      ),
      ranked as (
        select place, id, n, sum(n) over (order by place %4$s, id %4$s) - n as ahead, sum(n) over () as total
        from counted
      )
    select
      max(place::text) filter (where $2 >= ahead and $2 < ahead + n),
      (array_agg(id) filter (where $2 >= ahead and $2 < ahead + n))[1],
      max(ahead) filter (where $2 >= ahead and $2 < ahead + n),
      max(total)
    from ranked',
    o.name, o.before, o.back, o.direction
  ) into place, id, ahead, total using type, wanted;
end
$$;

-- The statements that read pages. Each gives ids in their order; $1 is a type. They run with the rights of the owner
-- and judge themselves what everybody may see: under row security no index could be asked about a text or a tag.
create function private.listed_statement(o private.gallery_order, type text) returns text
language sql immutable set search_path = '' as $$
  select format(
    'select array(
      select id from public.pages
      where is_public and deleted_at is null%1$s and (%2$I, id) %3$s ($2::%4$s, $3)
      order by %2$I %5$s, id %5$s offset $4 limit 12
    )',
    case when type is null then '' else ' and content_type = $1' end, o.col, o.after, o.place, o.direction
  )
$$;

-- Pages that conditions hold for, $5 of them: out of the first $4 of the order. With how many were looked at up to the
-- last that was found. In conditions $2 is a pattern in small letters and $3 a tag; $6 and $7 are words of which the page has
-- one, $8 words that it has all.
create function private.walked_statement(o private.gallery_order, type text, conditions text) returns text
language sql immutable set search_path = '' as $$
  select format(
    'select coalesce(array_agg(id order by n), ''{}''), coalesce(max(n), 0) from (
      select id, n from (
        select id, search_lower, tag_keys, row_number() over () as n from (
          select id, search_lower, tag_keys from public.pages
          where is_public and deleted_at is null%1$s
          order by %2$I %3$s, id %3$s limit $4
        ) page
      ) page
      where %4$s limit $5
    ) page',
    case when type is null then '' else ' and content_type = $1' end, o.col, o.direction, conditions
  )
$$;

-- The same, wherever they stand in the order: of $5 pages that an index finds those that `checked` holds for. With how
-- many the index found.
create function private.found_statement(
  o private.gallery_order, type text, conditions text, checked text default 'true'
) returns text
language sql immutable set search_path = '' as $$
  select format(
    'select coalesce(array_agg(id order by %2$I %3$s, id %3$s) filter (where %5$s), ''{}''), count(*) from (
      select id, %2$I, search_lower from public.pages
      where is_public and deleted_at is null%1$s and %4$s limit $5
    ) page',
    case when type is null then '' else ' and content_type = $1' end, o.col, o.direction, conditions, checked
  )
$$;

-- Words that match a pattern, at most 301.
create function private.words_like(pattern text) returns text[]
language sql stable set search_path = '' set enable_seqscan = off as $$
  select array(select distinct word from private.words where word like pattern limit 301)
$$;

-- The cards of pages, in the order of their ids: what everybody may see of them and of their authors. For a search
-- with the part of the text around what it found, where that is beyond the snippet.
create function private.gallery_cards(ids uuid[], search text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', p.id, 'author_id', p.author_id, 'title', p.title, 'content_type', p.content_type,
      'snippet', p.snippet, 'tags', p.tags, 'preview_image_url', p.preview_image_url,
      'created_at', p.created_at, 'updated_at', p.updated_at,
      'author_name', a.full_name, 'author_avatar_url', a.avatar_url
    ) || case
      when found.at > char_length(p.title) + 200 - char_length(search)
        then jsonb_build_object('excerpt', '…' || btrim(substr(p.search_text, found.at - 40, 200)) || '…')
      else '{}'
    end
    order by listed.n
  ), '[]')
  from unnest(ids) with ordinality listed (id, n)
  join public.pages p on p.id = listed.id
  left join public.profiles a on a.id = p.author_id
  left join lateral (
    select strpos(p.search_lower, lower(search)) as at
    where search <> '' and strpos(lower(p.title), lower(search)) = 0
  ) found on true
$$;

-- What finds the pages for a search by their words: conditions as above (null where it has only short words), what has
-- to be checked of the pages they find, and how many those may be. A search
-- begins with the end of a word, ends with the beginning of one, and has the words between whole; a single one may be
-- any part of a word. What too many words match is left out: the texts are compared anyway. Not complete where a single
-- one matches too many.
create function private.search_by_words(
  search text,
  out conditions text, out checked text, out first_words text[], out last_words text[], out whole_words text[],
  out is_complete boolean, out expected numeric
)
language plpgsql volatile set search_path = '' as $$
declare
  plan json;
  words text[] := private.split_words(search);
  n integer := cardinality(words);
  -- Of a very long word only the beginning is known.
  first text := regexp_replace(left(words[1], 100), '([\\%_])', '\\\1', 'g');
  last text := regexp_replace(left(words[n], 100), '([\\%_])', '\\\1', 'g');
begin
  -- Less of a word is in no index, and short ends and beginnings say little where there is more to go by.
  if n = 1 and length(first) > 2 then
    first_words := private.words_like('%' || first || '%');
  elsif n > 1 then
    if length(last) > 2 or length(first) <= length(last) then
      last_words := private.words_like(last || '%');
    end if;
    if length(first) > 3 or last_words is null and length(first) > 1 then
      first_words := private.words_like('%' || first);
    end if;
    first_words := case when cardinality(first_words) <= 300 then first_words end;
    last_words := case when cardinality(last_words) <= 300 then last_words end;
  end if;
  if n > 2 then
    whole_words := array(select left(word, 100) from unnest(words[2 : n - 1]) word);
  end if;
  conditions := nullif(concat_ws(' and ',
    case when first_words is not null then 'search_words && $6' end,
    case when last_words is not null then 'search_words && $7' end,
    case when whole_words is not null then 'search_words @> $8' end
  ), '');
  checked := case
    when search = '' or n = 1 and words[1] = lower(search) and length(search) <= 100 and conditions is not null then 'true'
    else 'search_lower like $2'
  end;
  is_complete := coalesce(cardinality(first_words), 0) <= 300;
  if conditions is not null then
    -- What Postgres itself knows of how often words are there. Only a volatile function may ask; this changes nothing.
    execute 'explain (format json) select from public.pages where '
      || replace(replace(replace(conditions, '$6', '$1'), '$7', '$2'), '$8', '$3')
      into plan using first_words, last_words, whole_words;
    expected := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
  end if;
end
$$;

create function private.gallery_answer(
  ids uuid[], search text, total bigint, listed bigint, estimated boolean
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'cards', private.gallery_cards(ids, search), 'total', total, 'listed', listed, 'estimated', estimated
  )
$$;

-- How many public pages of a type, or of both, have a tag.
create function private.tag_total(tag text, type text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(
    case when $2 = 'markdown' then 0 else c.html end + case when $2 = 'html' then 0 else c.markdown end
  ), 0)
  from (
    select html, markdown from private.tag_counts c where c.tag = $1
    union all
    select html, markdown from private.tag_moves m where m.tag = $1
  ) c
$$;

-- What stood for searching before gave whole rows, and all of them.
drop function public.search_pages(text, text);

-- A page of a list of the gallery, for everybody. `query` may have sort ('updated', 'created', 'title'), type ('html',
-- 'markdown'), search (as it stands: %, _ and \ mean themselves), tag, and page, counted from 1.
-- Gives the cards; total, how many pages the query finds; estimated, whether that is a guess; and listed, how many of
-- them can be paged through. Without a search the total is exact.
create function public.list_gallery(query jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  o private.gallery_order := private.gallery_order(query ->> 'sort');
  type text := case when query ->> 'type' in ('html', 'markdown') then query ->> 'type' end;
  search text := btrim(left(coalesce(query ->> 'search', ''), 200));
  tag text := nullif(btrim(translate(query ->> 'tag', '''"\', '')), '');
  pattern text := '%' || regexp_replace(lower(search), '([\\%_])', '\\\1', 'g') || '%';
  skipped integer :=
    case when query ->> 'page' ~ '^[1-9]\d{0,7}$' then (query ->> 'page')::integer - 1 else 0 end * 12;
  -- What many pages have is found soon by looking at the first of the order, what few have by the indexes of words
  -- and tags. So many pages are looked at: a text takes longer than tags.
  looked_at integer := case when search = '' then 6000 else 1000 end;
  few integer;
  has_tag text := case when tag is not null then 'tag_keys @> array[$3]' end;
  has_text text := case when search <> '' then 'search_lower like $2' end;
  by_words record;
  spot record;
  ids uuid[];
  hits uuid[];
  most integer;
  found integer;
  seen bigint;
  walked integer := 0;
  total bigint;
  listed bigint;
  estimated boolean := false;
begin
  spot := private.gallery_spot(o, type, skipped);
  if search = '' and tag is null then
    if spot.id is not null then
      execute private.listed_statement(o, type)
        into ids using type, spot.place, spot.id, skipped - spot.ahead;
    end if;
    return private.gallery_answer(ids, '', spot.total, spot.total, false);
  end if;
  if spot.total <= looked_at then
    execute private.walked_statement(o, type, concat_ws(' and ', has_tag, has_text)) into ids, seen
      using type, pattern, tag, looked_at, looked_at;
    total := cardinality(ids);
    return private.gallery_answer(ids[skipped + 1 : skipped + 12], search, total, total, false);
  end if;
  total := case when search = '' then private.tag_total(tag, type) end;
  by_words := private.search_by_words(search);
  -- So many are few: where the index says it all more than where texts have to be compared.
  few := case when search = '' then 2500 when by_words.checked = 'true' then 2000 else 500 end;
  if coalesce(total, by_words.expected) > few or by_words.conditions is null and tag is null then
    execute private.walked_statement(o, type, concat_ws(' and ', has_tag, has_text)) into ids, seen
      using type, pattern, tag, looked_at, skipped + 12;
    walked := cardinality(ids);
  end if;
  if walked < skipped + 12 and (by_words.conditions is not null or tag is not null) then
    -- Where more are known to be there, some are enough to fill the first page.
    most := case when walked > 0 and skipped = 0 and by_words.checked = 'true' then 100 else few + 1 end;
    execute private.found_statement(
      o, type, concat_ws(' and ', has_tag, by_words.conditions), by_words.checked
    ) into hits, found using type, pattern, tag, looked_at, most,
      by_words.first_words, by_words.last_words, by_words.whole_words;
    if found < most and by_words.is_complete then
      total := cardinality(hits);
      return private.gallery_answer(hits[skipped + 1 : skipped + 12], search, total, total, false);
    end if;
  end if;
  if ids is null then
    execute private.walked_statement(o, type, concat_ws(' and ', has_tag, has_text)) into ids, seen
      using type, pattern, tag, looked_at, skipped + 12;
    walked := cardinality(ids);
  end if;
  estimated := total is null;
  seen := case when walked < skipped + 12 then looked_at else seen end;
  total := coalesce(total, spot.total * walked / seen);
  listed := least(total, looked_at * walked / seen + few);
  if walked < skipped + 12 then
    -- Beyond those that were looked at only some are known: they follow, in their order.
    ids := ids || array(
      select hit.id from unnest(hits) with ordinality hit (id, n)
      left join unnest(ids) known (id) on known.id = hit.id
      where known.id is null order by hit.n
    );
    listed := case when most = 100 then greatest(listed, cardinality(ids)) else cardinality(ids) end;
  end if;
  total := greatest(total, listed);
  if estimated then
    total := greatest(listed, round(total, 2 - length(total::text)));
  end if;
  return private.gallery_answer(ids[skipped + 1 : skipped + 12], search, total, listed, estimated);
end
$$;
