/**
 * `npm run bench:postgres [-- --pages N] [--engines pglite,postgres]`: lists, searches and writes of a gallery of N
 * pages (100,000), on PGlite and on PostgreSQL, in the database itself, without HTTP. Prints milliseconds (min, p50,
 * p95), and processor time and write-ahead log per call.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackend, type EmbeddedBackend } from '../../../supabase/local/createBackend.ts';
import { loadManyPages } from '../../../supabase/local/samples/manyPages.ts';
import { startCluster } from '../../postgres/cluster.ts';
import { quantile } from '../statistics.ts';

const CALLS = 60;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100000' },
    engines: { type: 'string', default: 'pglite,postgres' },
  },
});
const count = Number(values.pages);

interface Engine {
  readonly name: string;
  readonly backend: EmbeddedBackend;
  /** Processor time of the database so far, ms. */
  readonly cpu: () => number;
}

type Row = readonly [name: string, ...cells: string[]];

async function measure({ name, backend, cpu }: Engine): Promise<void> {
  const began = performance.now();
  await loadManyPages(backend, count);
  process.stdout.write(
    `\n${name}: ${count} pages in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  );
  const last = Math.ceil(count / 12);
  const words = await backend.query<{ word: string; ndoc: number }>(
    `select word, ndoc from ts_stat('select words from private.page_words tablesample system (2)')
     where length(word) > 3 and word not like '#%' order by ndoc desc`,
  );
  const tags = await backend.query<{ tag: string }>(
    'select tag from pages tablesample system (2), unnest(tags) tag group by 1 order by count(*) desc',
  );
  const some = <T>(list: readonly T[], n: number): T | undefined => list[(n * n * 7) % list.length];
  const kinds: Record<string, (n: number) => object> = {
    'first page': (n) => ({ sort: SORTS[n % 3] }),
    'page 8 (newest 100)': (n) => ({ sort: SORTS[n % 3], page: 8 }),
    'last page': (n) => ({ sort: SORTS[n % 3], page: last }),
    'page in the middle': (n) => ({ sort: SORTS[n % 3], page: Math.floor(last / 2) - n }),
    'middle, one type': (n) => ({ type: 'html', page: Math.floor(last / 4) - n }),
    'one word, any frequency': (n) => ({ search: some(words, n)?.word }),
    'the 60 most frequent words': (n) => ({ search: words[n]?.word }),
    'two words': (n) => ({ search: `${some(words, n)?.word} ${words[n]?.word}` }),
    'a tag': (n) => ({ tag: tags[n % tags.length]?.tag }),
    'a tag and a word': (n) => ({ tag: tags[n % 10]?.tag, search: words[n]?.word }),
  };
  const list = (query: object) =>
    backend.query('select public.list_gallery($1::text::jsonb)', [JSON.stringify(query)]);
  const rows: Row[] = [];
  for (const [kind, query] of Object.entries(kinds)) {
    for (let n = 0; n < 5; n += 1) await list(query(n));
    rows.push([kind, ...(await calls(backend, cpu, CALLS, (n) => list(query(n))))]);
  }
  const author = '(select id from public.profiles limit 1)';
  // As frequent as in the other pages.
  const text = Array.from(
    { length: 1600 },
    (_, n) => words[Math.floor(words.length ** (((n * 7919) % 1600) / 1600)) - 1]?.word,
  ).join(' ');
  const insert = () =>
    backend.query(
      `insert into public.pages (author_id, title, html_content, tags)
       select ${author}, 'Bench ' || n, '<p>' || left($1, 10000) || n || '</p>', '{one,two}'
       from generate_series(1, 25) n`,
      [text],
    );
  rows.push(['upsert of 25 new pages of 10 KB', ...(await calls(backend, cpu, 20, insert))]);
  const added = await backend.query<{ id: string }>(
    "select id from public.pages where title like 'Bench%' order by id limit $1",
    [CALLS],
  );
  const edit = (change: string) => (n: number) =>
    backend.query(`update public.pages set ${change}, base_revision = revision where id = $1`, [
      added[n]?.id,
    ]);
  rows.push([
    'title edit, 10 KB',
    ...(await calls(backend, cpu, CALLS, edit("title = title || '!'"))),
  ]);
  rows.push([
    'made private, 10 KB',
    ...(await calls(backend, cpu, CALLS, edit('is_public = false'))),
  ]);
  rows.push([
    'made public, 10 KB',
    ...(await calls(backend, cpu, CALLS, edit('is_public = true'))),
  ]);
  rows.push([
    'text edit, 10 KB',
    ...(await calls(backend, cpu, CALLS, edit("html_content = html_content || 'x'"))),
  ]);
  const together = await calls(backend, cpu, 20, async (n) => {
    const firstKinds = Object.values(kinds).slice(0, 4);
    await Promise.all(Array.from({ length: 32 }, (_, m) => list(firstKinds[m % 4]?.(n + m) ?? {})));
  });
  rows.push(['32 lists at once of the first four kinds, all of them', ...together]);
  process.stdout.write('| | min | p50 | p95 | CPU ms | WAL KB |\n|---|---|---|---|---|---|\n');
  for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
}

const SORTS = ['updated', 'created', 'title'] as const;

async function calls(
  backend: EmbeddedBackend,
  cpu: () => number,
  times: number,
  call: (n: number) => Promise<unknown>,
): Promise<string[]> {
  const [cpuBefore, walBefore] = [cpu(), await walBytes(backend)];
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await call(n);
    took.push(performance.now() - began);
  }
  const wal = ((await walBytes(backend)) - walBefore) / times / 1024;
  const each = [
    Math.min(...took),
    quantile(took, 0.5),
    quantile(took, 0.95),
    (cpu() - cpuBefore) / times,
  ];
  return [...each.map((ms) => ms.toFixed(1)), wal.toFixed(1)];
}

async function walBytes({ query }: EmbeddedBackend): Promise<number> {
  const [row] = await query<{ at: number }>(
    "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at",
  );
  return row?.at ?? NaN;
}

if (values.engines.includes('pglite')) {
  const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  const backend = await createBackend({ dataDir: folder, origin: 'http://127.0.0.1', seed: false });
  await measure({ name: 'PGlite', backend, cpu: () => process.cpuUsage().user / 1000 });
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
}
if (values.engines.includes('postgres')) {
  const cluster = await startCluster();
  try {
    const options = {
      dataDir: 'memory',
      origin: 'http://127.0.0.1',
      databaseUrl: cluster.ownerUrl,
    };
    const backend = await createBackend(options);
    await measure({ name: `PostgreSQL ${cluster.version}`, backend, cpu: cluster.cpu });
    await backend.close();
  } finally {
    await cluster.stop();
  }
}
