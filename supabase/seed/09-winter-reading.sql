insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, markdown_content)
values (
  '5ec70000-0000-4000-8000-000000000109', '5ec70000-0000-4000-8000-000000000001',
  'Books for a long winter', 'markdown', array['reading list', 'books'],
  now() - interval '16 days', now() - interval '13 days 2 hours',
$page$# Books for a long winter

Nine books that get better as the evenings get longer. Sorted by how much blanket they need.

| Blanket | Book | Why now |
|:---:|---|---|
| 🧣 | *The Summer Book*, Tove Jansson | Twenty-two small chapters; one per frost |
| 🧣 | *A Month in the Country*, J. L. Carr | 100 pages of a summer that somebody remembers for life |
| 🧣🧣 | *The Left Hand of Darkness*, Ursula K. Le Guin | There is an 800-mile walk over ice; you will feel lucky |
| 🧣🧣 | *Kristin Lavransdatter*, Sigrid Undset | Medieval Norway, very human, very long |
| 🧣🧣🧣 | *Middlemarch*, George Eliot | Everyone means well and it still goes wrong |
| 🧣🧣🧣 | *The Tale of Genji*, Murasaki Shikibu | A thousand years old, and somebody is always looking at the moon |

## If you read only one

Take the Carr. A young man comes back from a war to uncover a painting under whitewash on a church wall. That is the plot. The rest is weather, and work, and the one time in your life you should have said something.

> We can ask and ask but we can't have again what once seemed ours for ever.

## House rules

1. Phones sleep in another room.
2. Reading aloud is allowed, *even encouraged*, but only one paragraph at a time.
3. Whoever finishes first makes the soup.
4. Abandoning a book is **not** a failure. Put it back where somebody else can meet it.

---

What is missing? Copy this page and add your own. ~~No dragons.~~ Dragons welcome.$page$
)
on conflict (id) do nothing;
