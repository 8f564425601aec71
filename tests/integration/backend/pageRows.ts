import { randomUUID } from 'node:crypto';
import type { TestClient } from '../../support/clients.ts';

/** A new HTML page as sent by a device. */
export function newPage(authorId: string) {
  return {
    id: randomUUID() as string,
    author_id: authorId,
    title: 'A page',
    content_type: 'html',
    html_content: '<p>Hello</p>' as string | null,
    page_css: null,
    markdown_content: null as string | null,
    html_source: '<p onclick="go()">Hello</p>' as string | null,
    tags: ['one', 'two'],
    is_public: true,
    deleted_at: null as string | null,
    base_revision: 0 as number | null,
    last_mutation_id: randomUUID() as string | null,
  };
}

/** The next write of a page at `revision`. */
export function nextWrite<T extends { base_revision: number | null }>(
  page: T,
  revision: number,
  change: Partial<T> = {},
): T {
  return { ...page, ...change, base_revision: revision, last_mutation_id: randomUUID() };
}

/** Upserts like the outbox and returns the accepted rows; throws when all were refused. */
export async function upsert(client: TestClient, ...rows: readonly ReturnType<typeof newPage>[]) {
  const { data, error } = await client
    .from('pages')
    .upsert([...rows], { onConflict: 'id' })
    .select('id,title,revision,base_revision,change_seq,last_mutation_id,updated_at,deleted_at');
  if (error !== null) throw new Error(`${error.code} ${error.message}`);
  return data;
}
