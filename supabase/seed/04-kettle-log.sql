insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, markdown_content)
values (
  '5ec70000-0000-4000-8000-000000000104', '5ec70000-0000-4000-8000-000000000001',
  'Changelog of a kettle', 'markdown', array['changelog', 'humour'],
  now() - interval '8 days', now() - interval '5 days 2 hours',
$page$# Changelog of a kettle

All notable changes to the kitchen kettle. The format is loosely based on patience.

## 3.1.0 — the descaling

### Added
- A faint smell of vinegar, deprecated on arrival.
- **Silence.** Boiling no longer sounds like a departing train.

### Changed
- Time to boil 1 litre went from 4:10 to 2:45.

### Fixed
- White flakes in the second cup (#12, reported by everybody).

## 3.0.2

- Reverted the lid. The new one *did* close, but only emotionally.

## 3.0.0 — new element

> **Breaking:** the switch is now on the other side. Left-handed members of the household have been notified and are pleased.

| Metric            | 2.x    | 3.0    |
|-------------------|-------:|-------:|
| Cups per day      |      6 |      9 |
| Forgotten boils   |      2 |      4 |
| Tea made for others | 1    |      3 |

## 2.4.1

- Known issue: whistles at 3 a.m. Could not reproduce in daylight.

## 1.0.0

- [x] Holds water
- [x] Becomes hot
- [ ] Says when it is done

Thanks to all testers, especially Grandmother, who has been on `0.9-stove` since 1974 and sees no reason to upgrade.$page$
)
on conflict (id) do nothing;
