import { relative, resolve } from 'node:path';
import type { RunningServer } from './server.ts';

/** The port a program was asked for by RECTO_PORT, or the usual one. Throws when it is no port. */
export function portWanted(usual: number): number {
  const text = process.env['RECTO_PORT'];
  const port = Number(text ?? usual);
  if (text !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`RECTO_PORT must be a port number, not "${text}".`);
}

/** The data folder a program was asked for by RECTO_DATA, or the usual one; absolute. */
export function dataFolderWanted(usual: string): string {
  const named = process.env['RECTO_DATA'];
  return resolve(named === undefined || named === '' ? usual : named);
}

/** True unless RECTO_SAMPLES=0 asks for a gallery without sample pages. */
export function samplesWanted(): boolean {
  return process.env['RECTO_SAMPLES'] !== '0';
}

/** Says where the server is, where its data are and how to stop it. */
export function announce(server: RunningServer, wanted: number, dataDir: string): void {
  const where = relative(process.cwd(), dataDir);
  const taken =
    wanted !== 0 && server.port !== wanted
      ? `\n  Port ${wanted} is taken, so this is another one.`
      : '';
  process.stdout.write(
    `${taken}\n  Recto is at   ${server.url}\n` +
      `  Your data     ${where === '' || where.startsWith('..') ? dataDir : where}\n` +
      '  To stop       press Ctrl+C\n\n',
  );
}

/** Closes the server and ends the program when it is told to stop. */
export function stopOnSignal(server: RunningServer): void {
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
}

/** Ends the program with what went wrong, in words. */
export function fail(error: unknown): never {
  process.stderr.write(`\n${error instanceof Error ? error.message : 'Unknown error'}\n\n`);
  process.exit(1);
}
