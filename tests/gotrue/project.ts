import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect } from '../postgres/client.ts';
import { setUpProject } from '../postgres/supabaseLike.ts';
import { readSettings } from './settings.ts';

/** Sets a database up as a hosted project, with the auth server's own tables. Returns the address for that server. */
export async function setUpAuthProject(adminUrl: string, program: string): Promise<string> {
  const admin = connect(adminUrl);
  const password = randomUUID();
  const address = new URL(adminUrl);
  [address.username, address.password] = ['supabase_auth_admin', password];
  const database = address.href;
  try {
    await setUpProject(admin, async () => {
      await admin.unsafe(`
        create extension pgcrypto schema extensions;
        create extension "uuid-ossp" schema extensions;
        create role dashboard_user createrole;
        alter role supabase_auth_admin noinherit createrole login password '${password}';
        alter role supabase_auth_admin set search_path = 'auth';
        grant create on database postgres to supabase_auth_admin`);
      const env = await readSettings({ url: 'http://127.0.0.1:1', port: 1, database });
      execFileSync(program, ['migrate'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    });
  } finally {
    await admin.end();
  }
  return database;
}
