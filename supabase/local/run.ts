import { relative } from 'node:path';
import {
  accountSettings,
  assistantSettings,
  fail,
  readDatabaseUrl,
  readDataFolder,
  readPort,
  readReach,
  wantsSamples,
} from './program.ts';
import { keepRunning } from './keepRunning.ts';
import { createLog } from './log.ts';
import type { Serving } from './supervise.ts';
import { startServer, type RunningServer, type ServerOptions } from './server.ts';

/** Runs a server with the environment's settings until a signal stops it; `defaults` apply to unset variables. */
export async function run(
  defaults: { readonly port: number; readonly dataDir: string },
  options: Partial<ServerOptions>,
): Promise<void> {
  keepRunning(createLog());
  const port = readPort(defaults.port);
  const dataDir = readDataFolder(defaults.dataDir);
  const server = await startServer({
    port,
    dataDir,
    databaseUrl: readDatabaseUrl(),
    seed: wantsSamples(),
    accounts: accountSettings(),
    assistant: assistantSettings(),
    ...options,
  });
  stopOnSignal(server);
  const ignore = (): void => undefined;
  process.send?.({ port: server.port } satisfies Serving, undefined, undefined, ignore);
  await announce(server, port, dataDir);
}

async function announce(server: RunningServer, wanted: number, dataDir: string): Promise<void> {
  const model = await server.backend.assistant();
  const where = relative(process.cwd(), dataDir);
  const taken =
    wanted !== 0 && server.port !== wanted
      ? `\n  Port ${wanted} is taken; using ${server.port}.`
      : '';
  process.stdout.write(
    `${taken}\n  Recto is at   ${server.url}\n` +
      `  Open to       ${describeReach(server)}\n` +
      `  Your data     ${where === '' || where.startsWith('..') ? dataDir : where}${describeDatabase()}\n` +
      (server.backend.mailsUrl === null ? '' : `  Its mails     ${server.backend.mailsUrl}\n`) +
      `  Its assistant ${model}\n` +
      '  To stop       press Ctrl+C\n\n',
  );
}

function describeDatabase(): string {
  const url = readDatabaseUrl();
  if (url === undefined) return '';
  const { host, pathname } = new URL(url);
  return ` (pictures), PostgreSQL ${host}${pathname}`;
}

function describeReach(server: RunningServer): string {
  if (server.previewUrl !== null)
    return 'this machine only (docs/settings.md says how to change that)';
  const { host } = readReach();
  const place = `${host ?? '127.0.0.1'}:${server.port}`;
  return host === null
    ? `clients of the proxy, which connects to ${place}`
    : `every machine that can reach ${place}: allow only the proxy`;
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The process that would start this one again (`supervise.ts`) is gone.
  process.on('disconnect', stop);
  if (process.send !== undefined && !process.connected) stop();
}
