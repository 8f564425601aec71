import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackend } from '../../../supabase/local/createBackend.ts';
import { loadManyPages } from '../../../supabase/local/samples/manyPages.ts';
import { readMigrations } from '../../../supabase/local/database/migrate.ts';

/** Public pages in the benchmark's gallery. */
export const MANY_PAGES = 100_000;

const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * A data folder of the embedded backend with 100,000 generated public pages, made once (about two minutes) and cached
 * in node_modules/.cache until the migrations or the generator change. Read-only: `startRecto` copies it.
 */
export async function filledFolder(
  say: (line: string) => void,
  count = MANY_PAGES,
): Promise<string> {
  const cache = join(ROOT, 'node_modules', '.cache', 'recto');
  const folder = join(cache, `gallery-${count}-${await keyOfContents()}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'gallery-draft-'));
  say(`Filling a gallery with ${count.toLocaleString()} pages, once …`);
  const started = performance.now();
  const backend = await createBackend({ dataDir: draft, origin: 'http://127.0.0.1:54321' });
  await loadManyPages(backend, count);
  await backend.close();
  await rename(draft, folder);
  say(`… in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return folder;
}

async function keyOfContents(): Promise<string> {
  const hash = createHash('sha256');
  for (const migration of await readMigrations()) hash.update(migration.version + migration.sql);
  for (const file of ['manyPages.ts', 'generatedPages.ts']) {
    hash.update(await readFile(join(ROOT, 'supabase', 'local', file)));
  }
  return hash.digest('hex').slice(0, 12);
}
