import { randomUUID } from 'node:crypto';
import type { PeerName } from '../peers/peer.ts';
import type { BenchServer, Person } from './process.ts';

/** The table that a peer writes to. */
export const TABLE_OF: Readonly<Record<PeerName, string>> = {
  recto: 'pages',
  rxdb: 'bench_rxdb',
  legend: 'bench_legend',
  tanstack: 'bench_tanstack',
};

/** Adds a user's pages to a peer's table on the server; returns their ids. */
export async function putPages(
  server: BenchServer,
  peer: PeerName,
  person: Person,
  count: number,
  text: string,
): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await server.query(
    `insert into public.${TABLE_OF[peer]} (id, author_id, title, content_type, markdown_content, tags)
     select id, $2, 'A page', 'markdown', $3, ${peer === 'rxdb' ? `'["bench"]'` : `array['bench']`}
     from unnest($1::uuid[]) as id`,
    `{${ids.join(',')}}`,
    person.id,
    text,
  );
  return ids;
}

/** The texts of a user's pages on the server. */
export async function textsOf(
  server: BenchServer,
  peer: PeerName,
  person: Person,
): Promise<readonly { readonly id: string; readonly text: string }[]> {
  return server.query(
    `select id, markdown_content as text from public.${TABLE_OF[peer]} where author_id = $1`,
    person.id,
  );
}

/** A Markdown text of about `bytes` bytes in short lines, ending with `end`. */
export function textOfSize(bytes: number, end: string): string {
  const line = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.\n';
  return line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes - end.length) + end;
}
