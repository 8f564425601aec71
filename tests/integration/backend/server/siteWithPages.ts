import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { newPage } from '../pageRows.ts';
import { startSite, type TestSite } from './siteRig.ts';

export interface SiteWithPages {
  readonly site: TestSite;
  readonly origin: string;
  readonly author: SupabaseClient;
  readonly ids: Readonly<Record<'public' | 'link' | 'private' | 'deleted', string>>;
}

/** Starts a site with the app’s own start page and four pages of one author: `shown`, “Linked”, “Hidden” and “Gone”. */
export async function startSiteWithPages(
  shown: Partial<ReturnType<typeof newPage>>,
  fullName?: string,
): Promise<SiteWithPages> {
  const site = await startSite();
  const { url: origin, backend } = site.server;
  await writeFile(join(site.folder, 'index.html'), await readFile('index.html'));
  const author = createClient(origin, backend.anonKey, { auth: { persistSession: false } });
  const { data } = await author.auth.signUp({
    email: `${randomUUID()}@example.org`,
    password: 'Paper-and-1nk',
    options: { data: { full_name: fullName } },
  });
  const page = () => newPage(data.user?.id ?? '');
  const rows = {
    public: { ...page(), ...shown },
    link: { ...page(), title: 'Linked', is_public: false, is_unlisted: true },
    private: { ...page(), title: 'Hidden', is_public: false },
    deleted: { ...page(), title: 'Gone', deleted_at: new Date().toISOString() },
  };
  for (const row of Object.values(rows)) await author.from('pages').insert(row).throwOnError();
  const ids = {
    public: rows.public.id,
    link: rows.link.id,
    private: rows.private.id,
    deleted: rows.deleted.id,
  };
  return { site, origin, author, ids };
}
