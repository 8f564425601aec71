const MIGRATIONS: Readonly<Record<string, string>> = import.meta.glob(
  '/supabase/migrations/*_chat.sql',
  { query: '?raw', import: 'default', eager: true },
);

export const SETUP_FILES: readonly string[] = Object.keys(MIGRATIONS).map((path) =>
  path.slice(path.lastIndexOf('/') + 1),
);

export const SETUP_SCRIPT: string = Object.entries(MIGRATIONS)
  .map(([path, sql]) => `-- ${path.slice(1)}\n\n${sql.trim()}\n`)
  .join('\n');
