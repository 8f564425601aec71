/** The bench's server process: the embedded backend with the peers' tables, behind the fault injection. */
import { createBackend, type EmbeddedBackend } from '../../../supabase/local/createBackend.ts';
import { startFront, type Front } from './front.ts';
import type { Call, Command, Ready, Reply } from './protocol.ts';
import { TABLES_SQL, WITH_SEARCH_SQL, WITHOUT_SEARCH_SQL } from './tables.ts';
import { setWeather } from './weather.ts';

const ORIGIN = 'http://localhost';

async function main(pageDir: string, withSearch: boolean): Promise<void> {
  // The cheapest password hash, as the bench signs up often.
  process.env['LITE_AUTH_BCRYPT_COST'] = '4';
  const first = await createBackend({ dataDir: 'memory', origin: ORIGIN });
  const script = TABLES_SQL + (withSearch ? WITH_SEARCH_SQL : WITHOUT_SEARCH_SQL);
  for (const statement of statements(script)) await first.query(statement);
  const dump = await first.dump();
  await first.close();
  // The data API only serves tables that exist when it starts.
  const backend = await createBackend({
    dataDir: 'memory',
    origin: ORIGIN,
    dump,
    // The peers have tables and requests of their own.
    offersEveryRequest: true,
    log: () => undefined,
  });
  const front = await startFront({ backend: (request) => backend.fetch(request), pageDir });
  process.on('message', (call: Call) => {
    carryOut(call.command, backend, front).then(
      (value) => tell({ id: call.id, ok: true, value }),
      (error: unknown) => tell({ id: call.id, ok: false, message: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  tell({ port: front.port, anonKey: backend.anonKey });
}

/** The statements of a script whose function bodies are between `$$`. */
function statements(sql: string): readonly string[] {
  const parts = sql.split('$$');
  const marked = parts.map((part, index) => (index % 2 === 0 ? part : part.replaceAll(';', '\0')));
  return marked
    .join('$$')
    .split(';')
    .map((statement) => statement.replaceAll('\0', ';').trim())
    .filter((statement) => statement !== '');
}

async function carryOut(
  command: Command,
  backend: EmbeddedBackend,
  front: Front,
): Promise<unknown> {
  switch (command.do) {
    case 'query':
      return backend.query(command.sql, command.parameters);
    case 'signUp':
      return signUp(command.email, backend);
    case 'weather':
      return setWeather(front.route(command.route), command.weather);
    case 'requests':
      return front.route(command.route).requests;
  }
}

async function signUp(email: string, backend: EmbeddedBackend): Promise<unknown> {
  const request = new Request(`${ORIGIN}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Password1', data: { full_name: 'Bench' } }),
  });
  // A fake client address each: sign-ups per address are rate-limited.
  return (await backend.fetch(request, email)).json();
}

function tell(message: Ready | Reply): void {
  process.send?.(message);
}

await main(process.argv[2] ?? '.', process.argv[3] === 'search');
