insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, markdown_content)
values (
  '5ec70000-0000-4000-8000-000000000111', '5ec70000-0000-4000-8000-000000000001',
  'Sourdough in four weeks', 'markdown', array['baking', 'guide', 'multi-page'],
  now() - interval '22 days', now() - interval '19 days 2 hours',
$page$--- Page: Before you start ---

# Sourdough in four weeks

You need flour, water, salt, a jar, and a place in the kitchen where nobody will tidy it away. That is the whole list.

- A **scale**. Cups are for tea.
- A heavy **pot with a lid**
- A notebook, or this page

> Your first loaf will be a doorstop. Eat it toasted, with soup, and say nothing.

--- Page: Week 1: the jar ---

# Week 1: the jar

Every day at about the same time, throw most of it away and feed the rest.

| Day | Keep | Flour | Water | What you may see |
|:---:|-----:|------:|------:|------------------|
| 1   | –    | 50 g rye | 60 g | wet sand |
| 2   | all  | –     | –     | nothing; this is normal |
| 3   | 40 g | 40 g  | 40 g  | bubbles, a smell of old socks |
| 4–5 | 40 g | 40 g  | 40 g  | less; do not give up now |
| 6–7 | 40 g | 40 g  | 40 g  | doubles in six hours: **alive** |

Give it a name. Jars with names get fed.

--- Page: Week 2: a flat loaf ---

# Week 2: a flat loaf

1. Evening: mix **100 g starter**, **350 g water**, **500 g flour**. Wait half an hour.
2. Add **10 g salt**. Fold four times, half an hour apart.
3. Leave it overnight in the cool.
4. Morning: shape, rest an hour, bake in the hot pot at 240 °C: 25 minutes with the lid, 20 without.

Baker's percentages, if you like numbers:

```text
flour    100 %
water     70 %
starter   20 %
salt       2 %
```

--- Page: Weeks 3 and 4 ---

# Weeks 3 and 4: bread

Change **one thing at a time** and write it down.

- [ ] Wetter dough, by 20 g
- [ ] A longer night
- [ ] A hotter pot
- [ ] Somebody to share it with

By now the jar has survived a weekend away, and the smell has turned from socks to apples. You are a baker. It happens gradually, then at breakfast.$page$
)
on conflict (id) do nothing;
