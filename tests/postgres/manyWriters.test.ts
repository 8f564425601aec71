import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject, type Project } from './supabaseLike.ts';

const ADMIN_URL = process.env['TEST_POSTGRES_ADMIN'] ?? '';

/** How long the writers write, s: in rounds of at most two minutes, each with new users and pages. */
const SECONDS = Number(process.env['TEST_WRITERS_SECONDS'] ?? 30);
const ROUND_SECONDS = 120;

const USERS = 5;
const DEVICES_EACH = 4;
const PAGES_EACH = 12;

const COLUMNS =
  'id, author_id, title, is_public, is_unlisted, content_type, html_content, html_source, tags, deleted_at, base_revision, last_mutation_id';

/** An upsert as the data API makes it. */
const UPSERT = `
  insert into pages (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::pages, $1)
  on conflict (id) do update set ${COLUMNS.split(', ')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}
  returning id, revision, last_mutation_id, html_content`;

let project: Project;

beforeAll(async () => {
  project = await openProject(ADMIN_URL);
});

afterAll(() => project.close());

const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A device that writes random batches in random order, some from an outdated revision. */
async function write(userId: string, ids: readonly string[], until: number, accepted: Accepted) {
  const known = new Map<string, number>();
  while (Date.now() < until) {
    const batch = ids.filter(() => Math.random() < 0.3).toSorted(() => Math.random() - 0.5);
    const rows = batch.map((id) => ({
      id,
      author_id: userId,
      title: `Page ${Math.floor(Math.random() * 5)}`,
      is_public: Math.random() < 0.7,
      is_unlisted: Math.random() < 0.2,
      content_type: some(['html', 'markdown']),
      html_content: some([null, '<p>Tea</p>', `<p>${'kettle '.repeat(50)}</p>`]),
      page_css: null,
      html_source: some([null, '<p>Tea</p>']),
      tags: some([[], ['one'], ['one', 'two']]),
      deleted_at: Math.random() < 0.1 ? new Date().toISOString() : null,
      base_revision: known.get(id) ?? 0,
      last_mutation_id: randomUUID(),
    }));
    const stored = await project.as(userId, async (db) => {
      const written = await db.unsafe<Stored>(UPSERT, [JSON.stringify(rows)]);
      const all = await db.unsafe<{ id: string; revision: number }>(
        'select id, revision from pages where id = any($1)',
        [ids],
      );
      return { written, all };
    });
    for (const row of stored.written) accepted.set(row.last_mutation_id, row);
    for (const { id, revision } of stored.all) {
      // A device that has not pulled for a while.
      if (Math.random() < 0.8) known.set(id, revision);
    }
    if (Math.random() < 0.1) await chat(userId, some(ids));
  }
}

/** Conversations are begun, continued, linked to pages and deleted on all devices. */
async function chat(userId: string, pageId: string): Promise<void> {
  await project.as(userId, async (db) => {
    await db`insert into chat_sessions (title) values ('Tea')`;
    const message = { role: 'user', content: 'Which kettle?' };
    await db`insert into chat_messages (session_id, role, content)
      select id, ${message.role}, ${message.content} from chat_sessions order by updated_at desc limit 3`;
    await db`insert into session_projects (session_id, project_id)
      select s.id, p.id from chat_sessions s, pages p where p.id = ${pageId} limit 3 on conflict do nothing`;
    await db`update chat_sessions set title = 'Pots' where id in (select id from chat_sessions order by random() limit 2)`;
    await db`delete from chat_sessions where id in (select id from chat_sessions order by random() limit 1)`;
    await db`select count_chat_request(1000000, 1000000)`;
  });
}

/** The background's work, far more often than every ten minutes. */
async function tidy(until: number): Promise<void> {
  while (Date.now() < until) {
    await project.admin`select private.tidy()`;
    await sleep(500);
  }
}

interface Stored {
  readonly id: string;
  readonly revision: number;
  readonly last_mutation_id: string;
  readonly html_content: string | null;
}

type Accepted = Map<string, Stored>;

interface Written {
  readonly mutation_id: string;
  readonly id: string;
  readonly revision: number;
}

async function noRows(query: string): Promise<void> {
  expect(await project.admin.unsafe(query)).toEqual([]);
}

/** Writes for one round, and checks all that it left. Returns how many writes were accepted. */
async function runRound(until: number): Promise<number> {
  const { admin } = project;
  const accepted: Accepted = new Map();
  const users = await Promise.all(Array.from({ length: USERS }, () => project.addUser()));
  await Promise.all([
    tidy(until),
    ...users.flatMap((userId) => {
      const ids = Array.from({ length: PAGES_EACH }, () => randomUUID());
      return Array.from({ length: DEVICES_EACH }, () => write(userId, ids, until, accepted));
    }),
  ]);
  // Each accepted write once, and what the history keeps has its text.
  const written = await admin<Written>`
    select mutation_id, page_id as id, revision from page_mutations`;
  expect(written.length).toBe(accepted.size);
  for (const { mutation_id: id, ...row } of written) expect(accepted.get(id)).toMatchObject(row);
  const kept = await admin<Stored>`
    select mutation_id as last_mutation_id, page_id as id, revision, html_content
    from read_revisions(array(select mutation_id from page_revisions))`;
  for (const row of kept) expect(row).toEqual({ ...accepted.get(row.last_mutation_id) });
  // Every revision once, without holes, and the page is the last one.
  await noRows(
    `select p.id from pages p join page_mutations m on m.page_id = p.id group by p.id
     having count(*) <> p.revision or max(m.revision) <> p.revision or min(m.revision) <> 1`,
  );
  await noRows(
    `select p.id from pages p left join page_revisions r on r.page_id = p.id and r.revision = p.revision
     where r.mutation_id is distinct from p.last_mutation_id`,
  );
  // In each author's order of changes no page's revision decreases.
  await noRows(
    `select page_id from (
       select page_id, change_seq, lag(change_seq) over (partition by page_id order by revision) as before
       from page_revisions
     ) r where change_seq <= before`,
  );
  await noRows(
    `select type from unnest(array['html', 'markdown']) type
     where private.listed_total(type) <> (select count(*) from pages where is_listed and content_type = type)`,
  );
  await noRows(
    `select p.id, p.is_listed, count(w.part) from pages p
     left join private.page_words w on w.page_id = p.id and w.content_type = p.content_type
     group by p.id having count(w.part) <> case when p.is_listed then 2 else 0 end`,
  );
  await noRows(
    `select p.id from pages p join private.page_words w on w.page_id = p.id and w.part = 'text'
     where w.text <> private.page_text(p.content_type, p.html_content, p.markdown_content, p.content, 400000)`,
  );
  // Tags and titles are found as they are.
  await noRows(
    `select p.id from pages p join private.page_words w on w.page_id = p.id and w.part = 'title'
     where w.words <> array_to_tsvector(
       private.words_of(p.title || ' ' || array_to_string(p.tags, ' '))
       || array(select private.tag_word(tag) from unnest(p.tags) tag)
     )`,
  );
  await noRows(
    `select s.page_id from page_sources s join pages p on p.id = s.page_id where s.author_id <> p.author_id`,
  );
  // The accounts are deleted with all that they own; the next round would find leftovers.
  await admin`delete from auth.users`;
  await noRows(`select id from pages union all select page_id from page_sources`);
  await noRows(`select id from chat_sessions union all select id from chat_messages`);
  return accepted.size;
}

test(
  `${USERS * DEVICES_EACH} connections write for ${SECONDS} s without a deadlock, a lost write or a wrong count`,
  { timeout: SECONDS * 1500 + 60_000 },
  async () => {
    const until = Date.now() + SECONDS * 1000;
    let writes = 0;
    while (Date.now() < until) {
      writes += await runRound(Math.min(until, Date.now() + ROUND_SECONDS * 1000));
    }
    expect(writes).toBeGreaterThan(100);
    process.stdout.write(`${writes} writes accepted\n`);
  },
);
