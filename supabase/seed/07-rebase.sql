insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, markdown_content)
values (
  '5ec70000-0000-4000-8000-000000000107', '5ec70000-0000-4000-8000-000000000001',
  'Rebase without fear', 'markdown', array['git', 'how-to', 'code'],
  now() - interval '12 days', now() - interval '9 days 2 hours',
$page$# Rebase without fear

A rebase *replays* your commits on top of somebody else's. Nothing is lost until you throw it away, and Git keeps even that for weeks. Five commands are enough.

## 1. Make a parachute

```sh
git branch before-rebase
```

A branch is a sticky note with 40 characters on it. Stick it before anything brave.

## 2. Replay

```sh
git fetch origin
git rebase origin/main
```

If nothing conflicts, you are done. Skip to step 5.

## 3. When it stops

Git stops at the first commit that does not fit and says which files disagree. Open one:

```diff
<<<<<<< HEAD
- const limit = 10;
=======
+ const limit = 25;
>>>>>>> raise the limit
```

Keep what is true, delete the markers, then:

```sh
git add src/limit.js
git rebase --continue
```

> **Mind the names.** During a rebase `HEAD` is *their* side: you are standing on the new base, and your own commit is the one arriving.

## 4. When you have had enough

```sh
git rebase --abort
```

Everything is as it was. Nobody will know.

## 5. Compare with the parachute

```sh
git range-diff origin/main before-rebase HEAD
```

| Mark | Means                                  |
|:----:|----------------------------------------|
| `=`  | the commit came through unchanged      |
| `!`  | it came through, with a different diff |
| `<`  | it was dropped                         |
| `>`  | it is new                              |

If you like what you see: `git branch -D before-rebase`. If you do not: `git reset --hard before-rebase`, and make tea.$page$
)
on conflict (id) do nothing;
