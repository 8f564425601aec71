import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { databaseError, refusal } from '../../../supabase/local/database/databaseErrors.ts';
import type { Answer } from './network.ts';
import { backUp, type Restore } from './backUps.ts';
import { followNow, onReplica, REPLICA_SET_UP } from './replica.ts';
import { selection } from './selection.ts';

type Reader = 'server' | 'replica';

/** The real database with its migrations and row policies, behind the few requests of outbox and pull. */
export interface SimServer {
  readonly addPerson: (id: string) => Promise<void>;
  /**
   * Answers a table request as PostgREST does; `who` is the signed-in user, null for a visitor. A replica answers reads
   * of tables only.
   * @default by the server itself
   */
  readonly answer: (
    who: string | null,
    url: string,
    init: RequestInit,
    by?: Reader,
  ) => Promise<Answer>;
  /** Runs SQL as the database's owner, without row security. */
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Runs a statement on `$1` (JSON) as a signed-in user, as another client would. */
  readonly runAs: (who: string, statement: string, body: unknown) => Promise<string | null>;
  /** Changes a page's author, without any guard. */
  readonly giveAway: (pageId: string, author: string) => Promise<void>;
  /** The replica gets the present rows of some authors. */
  readonly follow: (authors: readonly string[]) => Promise<void>;
  /** Copies the rows of some authors; the result puts them in the place of the present ones. */
  readonly backUp: (authors: readonly string[]) => Promise<Restore>;
  /** What the restore command does at its end; returns the new timeline. */
  readonly beginTimeline: () => Promise<string>;
  /** All timelines but the first: those of earlier runs. */
  readonly forgetTimelines: () => Promise<void>;
  readonly firstTimeline: () => Promise<string>;
  /** Deletes every row. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the simulation's server. It makes one database call per request, which is twenty times as fast as the whole
 * data API; `server.test.ts` compares both.
 */
export async function openSimServer(): Promise<SimServer> {
  const backend = await openTestBackend();
  for (const statement of [...SET_UP, ...REPLICA_SET_UP]) await backend.query(statement);
  const known = new Map<string, Promise<string>>();
  const run = async (
    who: string | null,
    statement: string,
    body: unknown,
  ): Promise<string | null> => {
    const made = known.get(statement) ?? define(backend, statement, known.size);
    known.set(statement, made);
    const name = await made;
    const text = JSON.stringify(body);
    const rows = await backend.query<{ answer: string | null }>(
      `select sim.${name}($1, $2) as answer`,
      [text, who ?? ''],
    );
    return rows[0]?.answer ?? null;
  };
  return {
    addPerson: async (id) => {
      await backend.query('insert into auth.users (id, email) values ($1, $2)', [
        id,
        `${id}@example.org`,
      ]);
      // Every device's session: their ends are the auth server's matter.
      await backend.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
      await backend.query(
        `insert into public.chat_sessions (id, user_id, title) values ($1, $1, 'A conversation')`,
        [id],
      );
    },
    answer: async (who, url, init, by = 'server') => {
      const address = new URL(url);
      const isWrite = init.method === 'POST';
      const body: unknown = isWrite && typeof init.body === 'string' ? JSON.parse(init.body) : [];
      const call = CALLS.get(address.pathname.split('/').at(-1) ?? '');
      const isCall = call !== undefined;
      const { statement, values } = isCall
        ? { statement: call, values: body }
        : isWrite
          ? { statement: upsert(address, body), values: body }
          : selection(address);
      const isRead = by === 'replica' && !isWrite;
      try {
        const text = (await run(who, isRead ? onReplica(statement) : statement, values)) ?? '[]';
        return { status: isWrite && !isCall ? 201 : 200, text };
      } catch (error) {
        return refusedAnswer(error, who);
      }
    },
    query: backend.query,
    runAs: run,
    giveAway: async (pageId, author) => {
      await backend.query('select sim.give_away($1, $2)', [pageId, author]);
    },
    follow: (authors) => followNow(backend, authors),
    backUp: (authors) => backUp(backend, authors),
    beginTimeline: async () => {
      const [begun] = await backend.query<{ id: string }>('select private.begin_timeline() as id');
      return begun?.id ?? '';
    },
    forgetTimelines: async () => {
      await backend.query('delete from private.timelines where place > 1');
    },
    firstTimeline: async () => {
      const [first] = await backend.query<{ id: string }>('select id from private.timelines');
      return first?.id ?? '';
    },
    reset: backend.reset,
    close: backend.close,
  };
}

/** The functions that the app calls, besides reads. */
const CALLS: ReadonlyMap<string, string> = new Map([
  ['sync_state', `select public.sync_state(($1->>'known')::uuid, ($1->>'seen')::bigint)::text`],
  ['sync_settings', `select public.sync_settings(($1->'changes')::jsonb)::text`],
  // Rooms are not simulated.
  ['own_pictures', `select '{"used":0,"quota":1000000000}'`],
]);

const SET_UP = [
  'create schema sim',
  `create function sim.give_away(page uuid, receiver uuid) returns void language plpgsql as $$
   begin
     perform set_config('session_replication_role', 'replica', true);
     -- Whoever gets it has to hear of it: it is a change like any other.
     update public.pages set author_id = receiver, revision = revision + 1,
       change_seq = nextval('private.page_changes') where id = page;
   end $$`,
  // Gallery and search are not simulated, and are half the cost of a write.
  'alter table public.pages disable trigger d_read_page',
  'alter table public.pages disable trigger count_deleted',
];

/**
 * Makes a request's statement a function, which keeps its plan. The generated function sets the user, then runs the
 * statement.
 */
async function define(backend: TestBackend, statement: string, serial: number): Promise<string> {
  const name = `request_${serial}`;
  await backend.query(`create function sim.${name}(body json, who text) returns text language plpgsql as $run$
   declare
     answer text;
     db_role text := case when who = '' then 'anon' else 'authenticated' end;
   begin
     perform set_config('request.jwt.claim.sub', who, true);
     perform set_config('request.jwt.claims', json_build_object('sub', nullif(who, ''), 'role', db_role, 'session_id', nullif(who, ''))::text, true);
     perform set_config('role', db_role, true);
     ${statement} into answer;
     return answer;
   end $run$`);
  return name;
}

function upsert(address: URL, rows: unknown): string {
  const table = address.pathname.split('/').at(-1) ?? '';
  if (table.startsWith('chat_')) return insertion(table, rows);
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  const given = address.searchParams.get('columns')?.split(',');
  const keys = Object.keys(typeof first === 'object' && first !== null ? first : {});
  const columns = (given ?? keys).map(quoted);
  const list = columns.join(', ');
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  const returning = (address.searchParams.get('select') ?? 'id').split(',').map(quoted).join(', ');
  return `with written as (
    insert into public.pages (${list}) select ${list} from json_populate_recordset(null::public.pages, $1)
    on conflict (id) do update set ${changes} returning ${returning})
  select coalesce(json_agg(written), '[]')::text from written`;
}

/** Of one row, unless it is there. */
function insertion(table: string, row: unknown): string {
  const list = Object.keys(typeof row === 'object' && row !== null ? row : {})
    .map(quoted)
    .join(', ');
  return `with written as (
    insert into public.${quoted(table)} (${list})
    select ${list} from json_populate_record(null::public.${quoted(table)}, $1)
    on conflict (id) do nothing returning *)
  select coalesce(json_agg(written), '[]')::text from written`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '')}"`;
}

function refusedAnswer(error: unknown, who: string | null): Answer {
  const known = databaseError(error);
  // A syntax error is a bug of this simulation.
  if (known === null || (known.code.startsWith('42') && known.code !== '42501')) throw error;
  const role = who === null ? 'anon' : 'authenticated';
  const refused = refusal(known, role);
  if (refused === null) throw error;
  const { code, message, detail, hint } = known;
  return {
    status: refused.status,
    text: JSON.stringify({ code, details: detail, hint, message }),
  };
}
