import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject, type Project } from './supabaseLike.ts';

const ADMIN_URL = process.env['TEST_POSTGRES_ADMIN'] ?? '';

/** How long the writers write, s. */
const SECONDS = Number(process.env['TEST_WRITERS_SECONDS'] ?? 120);

const USERS = 5;
const DEVICES_EACH = 4;
const PAGES_EACH = 12;

const COLUMNS =
  'id, author_id, title, is_public, content_type, html_content, html_source, tags, deleted_at, base_revision, last_mutation_id';

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
      const written = await db.unsafe<Stored[]>(UPSERT, [rows as never]);
      const all = await db.unsafe<{ id: string; revision: number }[]>(
        'select id, revision from pages where id = any($1)',
        [ids as never],
      );
      return { written, all };
    });
    for (const row of stored.written) accepted.set(row.last_mutation_id, row);
    for (const { id, revision } of stored.all) {
      // A device that has not pulled for a while.
      if (Math.random() < 0.8) known.set(id, revision);
    }
  }
}

interface Stored {
  readonly id: string;
  readonly revision: number;
  readonly last_mutation_id: string;
  readonly html_content: string | null;
}

type Accepted = Map<string, Stored>;

async function noRows(db: Sql, query: string): Promise<void> {
  expect(await db.unsafe(query)).toEqual([]);
}

test(
  `${USERS * DEVICES_EACH} connections write for ${SECONDS} s without a deadlock, a lost write or a wrong count`,
  { timeout: SECONDS * 1000 + 60_000 },
  async () => {
    const until = Date.now() + SECONDS * 1000;
    const accepted: Accepted = new Map();
    const users = await Promise.all(Array.from({ length: USERS }, () => project.addUser()));
    await Promise.all(
      users.flatMap((userId) => {
        const ids = Array.from({ length: PAGES_EACH }, () => randomUUID());
        return Array.from({ length: DEVICES_EACH }, () => write(userId, ids, until, accepted));
      }),
    );
    const { admin } = project;
    // Each revision once, with its text.
    const ledger = await admin<Stored[]>`
      select r.mutation_id as last_mutation_id, m.page_id as id, m.revision, r.html_content
      from page_mutations m
      join read_revisions(array(select mutation_id from page_revisions)) r on r.mutation_id = m.mutation_id`;
    expect(ledger.length).toBeGreaterThan(100);
    expect(new Map(ledger.map((row) => [row.last_mutation_id, { ...row }]))).toEqual(
      new Map([...accepted].map(([id, row]) => [id, { ...row }])),
    );
    // Every revision once, without holes, and the page is the last one.
    await noRows(
      admin,
      `select p.id from pages p join page_revisions r on r.page_id = p.id group by p.id
       having count(*) <> p.revision or max(r.revision) <> p.revision or min(r.revision) <> 1`,
    );
    // In each author's order of changes no page goes back.
    await noRows(
      admin,
      `select a.page_id from page_revisions a join page_revisions b
       on a.page_id = b.page_id and a.revision < b.revision and a.change_seq >= b.change_seq`,
    );
    await noRows(
      admin,
      `select content_type from (
         select content_type, count(*) filter (where is_listed) as pages from pages group by 1
       ) p where pages <> private.listed_total(content_type)`,
    );
    await noRows(
      admin,
      `select p.id, p.is_listed, count(w.part) from pages p
       left join private.page_words w on w.page_id = p.id and w.content_type = p.content_type
       group by p.id having count(w.part) <> case when p.is_listed then 2 else 0 end`,
    );
    await noRows(
      admin,
      `select p.id from pages p join private.page_words w on w.page_id = p.id and w.part = 'text'
       where w.text <> private.page_text(p.content_type, p.html_content, p.markdown_content, p.content, 400000)`,
    );
    await noRows(
      admin,
      `select s.page_id from page_sources s join pages p on p.id = s.page_id where s.author_id <> p.author_id`,
    );
  },
);
