/** The migrations that create the assistant's tables or their policies, by path. */
const MIGRATIONS: Readonly<Record<string, string>> = import.meta.glob(
  [
    '/supabase/migrations/*_chat.sql',
    '/supabase/migrations/*_second_factor.sql',
    '/supabase/migrations/*_chat_*.sql',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** File names, in the order to run them. */
export const SETUP_FILES: readonly string[] = Object.keys(MIGRATIONS)
  .toSorted()
  .map((path) => path.slice(path.lastIndexOf('/') + 1));

/** All migrations, each below its name (spec §2). */
export const SETUP_SCRIPT: string = Object.entries(MIGRATIONS)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, sql]) => `-- ${path.slice(1)}\n\n${sql.trim()}\n`)
  .join('\n');
