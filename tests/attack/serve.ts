/**
 * Serves a small app with the embedded backend in a process of its own, in the folder of its argument. Prints its address
 * and key as one line of JSON.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog, routeConsole } from '../../supabase/local/log.ts';
import { startServer } from '../../supabase/local/server.ts';

const TICK_MS = 5;

// Hashes as expensive as in operation.
delete process.env['LITE_AUTH_BCRYPT_COST'];
// As in operation: without it the library prints a stack for each refused request.
routeConsole(createLog(() => undefined));
const [, , folder = ''] = process.argv;
await writeFile(join(folder, 'index.html'), '<title>Recto</title>');
await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n');
const server = await startServer({
  port: 0,
  dataDir: join(folder, 'data'),
  distDir: folder,
  seed: true,
  log: () => undefined,
});
process.stdout.write(`${JSON.stringify({ url: server.url, anonKey: server.backend.anonKey })}\n`);

let longestMs = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (user + system) / 1000 - TICK_MS);
}, TICK_MS);
/** No request that the server offers takes that long; a row policy does, for visitors. */
const SLOW_LISTS = {
  on: `create policy without_end on public.pages as restrictive for select to anon
       using ((select count(*) from generate_series(1, 1e12::bigint)) > 0)`,
  off: 'drop policy without_end on public.pages',
};

// Replies with the longest time that the main thread worked without a look at its sockets since the last question, or
// once lists are slow or not.
process.on('message', (question: 'work' | 'on' | 'off') => {
  if (question === 'work') {
    process.send?.(longestMs);
    longestMs = 0;
    return;
  }
  server.backend.query(SLOW_LISTS[question]).then(
    () => process.send?.(0),
    () => process.exit(1),
  );
});
process.once('SIGINT', () => {
  process.disconnect();
  void server.close().then(() => process.exit(0));
});
