/** Serves the embedded backend on the database of RECTO_DATABASE_URL, and prints its address and key as one line of JSON. */
import { startServer } from '../../supabase/local/server.ts';

// Cheap password hashes.
process.env['LITE_AUTH_BCRYPT_COST'] = '4';
const server = await startServer({
  port: 0,
  dataDir: 'memory',
  databaseUrl: process.env['RECTO_DATABASE_URL'],
  seed: false,
});
process.stdout.write(`${JSON.stringify({ url: server.url, anonKey: server.backend.anonKey })}\n`);
process.once('SIGINT', () => {
  void server.close().then(() => process.exit(0));
});
