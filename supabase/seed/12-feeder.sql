insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, markdown_content)
values (
  '5ec70000-0000-4000-8000-000000000112', '5ec70000-0000-4000-8000-000000000001',
  'Birds at the feeder, November', 'markdown', array['nature', 'notes'],
  now() - interval '26 days', now() - interval '23 days 2 hours',
$page$# Birds at the feeder, November

*Second floor, facing east. One tube of sunflower hearts, one dish of water, a pot of dead basil that everybody seems to prefer.*

## The regulars

| Bird | Most at once | Manners |
|---|---:|---|
| Great tit | 4 | Takes one seed, leaves to eat it, comes back. A gentleman. |
| Blue tit | 6 | Takes one seed, drops it, blames the others. |
| Robin | 1 | There can be only one. |
| House sparrow | 11 | A meeting. Minutes are kept. |
| Jay | 1 | Arrives like a removal van. |

## Diary

**3 November.** First frost. The water dish was a lens by seven; I thawed it with the kettle and was watched throughout.

**9 November.** A *goldcrest*, five grams, in the basil. It weighs as much as a sheet of paper and behaves like a rumour.

**14 November.** Rain all day. Nobody came but the robin, who sang anyway, with his back to the window.

**22 November.** The jay has worked out the lid.

## Questions

1. Do they know one another?
2. Why the basil?
3. If the robin weighs 18 g and sings for 40 minutes on half a mealworm, what exactly is *my* excuse?

> Hope is the thing with feathers,
> but it also wants peanuts.

Counting hour: every Sunday, eight to nine. Bring your own tea.$page$
)
on conflict (id) do nothing;
