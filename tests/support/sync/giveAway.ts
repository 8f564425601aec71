import type { TestBackend } from '../backend.ts';

/** Makes a page another author's, as no client can. @default a new one's */
export async function giveAway(backend: TestBackend, pageId: string, to?: string): Promise<void> {
  const id = to ?? (await backend.signUp()).id;
  await backend.query('alter table public.pages disable trigger user');
  await backend.query('update public.pages set author_id = $2 where id = $1', [pageId, id]);
  await backend.query('alter table public.pages enable trigger user');
}
