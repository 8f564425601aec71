/** The project's own migrations that make the assistant's tables or say who may use them, by path. */
const MIGRATIONS: Readonly<Record<string, string>> = import.meta.glob(
  [
    '/supabase/migrations/*_chat.sql',
    '/supabase/migrations/*_second_factor.sql',
    '/supabase/migrations/*_chat_*.sql',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The names of these migrations, in the order they are run. */
export const SETUP_FILES: readonly string[] = Object.keys(MIGRATIONS)
  .toSorted()
  .map((path) => path.slice(path.lastIndexOf('/') + 1));

/** The setup script (spec §2): the migrations themselves, each under its name. */
export const SETUP_SCRIPT: string = Object.entries(MIGRATIONS)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, sql]) => `-- ${path.slice(1)}\n\n${sql.trim()}\n`)
  .join('\n');
