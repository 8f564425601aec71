import { relative, resolve } from 'node:path';
import type { AccountSettings } from './auth/createAuth.ts';
import type { AssistantSettings } from './chat/assistant.ts';
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

/**
 * What the environment says about accounts: RECTO_GOOGLE_CLIENT_ID and RECTO_GOOGLE_CLIENT_SECRET, RECTO_SMTP_URL and
 * RECTO_MAIL_FROM, RECTO_CONFIRM_EMAIL=1. Throws when one of a pair is missing.
 */
export function accountSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): AccountSettings {
  const [clientId, clientSecret] = pairOf(
    env,
    'RECTO_GOOGLE_CLIENT_ID',
    'RECTO_GOOGLE_CLIENT_SECRET',
  );
  const [url, from] = pairOf(env, 'RECTO_SMTP_URL', 'RECTO_MAIL_FROM');
  return {
    ...(clientId === '' ? {} : { google: { clientId, clientSecret } }),
    ...(url === '' ? {} : { smtp: { url, from } }),
    confirmEmail: env['RECTO_CONFIRM_EMAIL'] === '1',
  };
}

/** What the environment says about the assistant's model: AI_… and OLLAMA_…, which the README describes. */
export function assistantSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): AssistantSettings {
  const named = Object.entries(env).filter(([name]) => /^(?:AI|OLLAMA)_/u.test(name));
  return Object.fromEntries(named);
}

/** Says where the server is, where its data are and how to stop it. */
export async function announce(
  server: RunningServer,
  wanted: number,
  dataDir: string,
): Promise<void> {
  const model = await server.backend.assistant();
  const where = relative(process.cwd(), dataDir);
  const taken =
    wanted !== 0 && server.port !== wanted
      ? `\n  Port ${wanted} is taken, so this is another one.`
      : '';
  process.stdout.write(
    `${taken}\n  Recto is at   ${server.url}\n` +
      `  Your data     ${where === '' || where.startsWith('..') ? dataDir : where}\n` +
      (server.backend.mailsUrl === null ? '' : `  Its mails     ${server.backend.mailsUrl}\n`) +
      `  Its assistant ${model}\n` +
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

/** Two variables that make sense together only; both '' when neither is set. */
function pairOf(
  env: Readonly<Record<string, string | undefined>>,
  first: string,
  second: string,
): readonly [string, string] {
  const values = [env[first]?.trim() ?? '', env[second]?.trim() ?? ''] as const;
  if ((values[0] === '') !== (values[1] === '')) {
    throw new Error(`${first} and ${second} belong together: set both, or neither.`);
  }
  return values;
}

/** Ends the program with what went wrong, in words. */
export function fail(error: unknown): never {
  process.stderr.write(`\n${error instanceof Error ? error.message : 'Unknown error'}\n\n`);
  process.exit(1);
}
