import type { TestBackend } from '../../support/backend.ts';
import { backUp, restoreFrom, restoreServer } from './restores.ts';
import type { World } from './world.ts';

/** What a read replica answers from. */
const TABLES = ['pages', 'page_sources', 'page_revisions', 'page_mutations'];

const OWN = `(author_id = (select auth.uid()))`;

/** A schema with the tables as they were when the replica last followed, for their author. */
export const REPLICA_SET_UP: readonly string[] = [
  'create schema replica',
  'grant usage on schema replica to authenticated, anon',
  ...TABLES.flatMap((table) => [
    `create table replica.${table} (like public.${table} including indexes)`,
    `alter table replica.${table} enable row level security`,
    `create policy own on replica.${table} for select to authenticated using ${OWN}`,
    `grant select on replica.${table} to authenticated, anon`,
  ]),
  `create function sim.follow(authors uuid[]) returns void language sql as $$
    ${TABLES.map(
      (table) => `delete from replica.${table};
    insert into replica.${table} select * from public.${table} where author_id = any(authors);`,
    ).join('\n')}
  $$`,
];

/** The statement of a read, as the replica answers it. */
export function onReplica(statement: string): string {
  return statement.replaceAll('public.page', 'replica.page');
}

export async function followNow(
  { query }: Pick<TestBackend, 'query'>,
  authors: readonly string[],
): Promise<void> {
  await query('select sim.follow($1)', [authors]);
}

/** The replica gets all that the server has now. */
export async function follow(world: World): Promise<void> {
  if (world.lag === 0) return;
  await world.server.follow([...world.people, world.stranger]);
  world.replica = await backUp(world);
}

/** The server is lost, and the replica takes its place: a new timeline begins with what it has. */
export async function failOver(world: World): Promise<void> {
  if (world.replica === null) return;
  await restoreFrom(world, world.replica, { ledgerToo: true });
  await follow(world);
}

/** A restored server's replica is made anew. */
export async function restoreWithReplica(world: World): Promise<void> {
  await restoreServer(world);
  await follow(world);
}
