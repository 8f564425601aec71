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

/** Where a program listens, and the address people reach it under. */
export interface Reach {
  /** The address of this machine to listen on; null for this machine alone. */
  readonly host: string | null;
  /** The origin of the proxy in front; null without one. */
  readonly origin: string | null;
}

/** Only these reach no further than this machine. */
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/**
 * Who can reach the server, by RECTO_HOST and RECTO_ORIGIN; this machine alone when neither is set. Throws when others
 * could reach it and no address is given for them: links in mails need it, and browsers give an app service worker
 * and locks over https only.
 */
export function reachWanted(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Reach {
  const named = env['RECTO_HOST']?.trim() ?? '';
  const host = named === '' || LOOPBACK.includes(named) ? null : named;
  const text = env['RECTO_ORIGIN']?.trim() ?? '';
  if (text === '') {
    if (host === null) return { host, origin: null };
    throw new Error(
      `With RECTO_HOST=${host} other machines can reach Recto. Say under which address, as in ` +
        'RECTO_ORIGIN=https://recto.example, and put a proxy with a certificate before it (docs/deploy.md).',
    );
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.origin !== text.replace(/\/$/u, '') || url.protocol !== 'https:') {
    throw new Error(
      `RECTO_ORIGIN must be an address such as https://recto.example, not "${text}".`,
    );
  }
  return { host, origin: url.origin };
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

/** What the environment says about the assistant's model: AI_… and OLLAMA_…, which docs/settings.md describes. */
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
      `  Open to       ${reachInWords(server)}\n` +
      `  Your data     ${where === '' || where.startsWith('..') ? dataDir : where}\n` +
      (server.backend.mailsUrl === null ? '' : `  Its mails     ${server.backend.mailsUrl}\n`) +
      `  Its assistant ${model}\n` +
      '  To stop       press Ctrl+C\n\n',
  );
}

/** Who can reach a running server. */
function reachInWords(server: RunningServer): string {
  if (server.previewUrl !== null)
    return 'this machine only (docs/settings.md says how to change that)';
  const { host } = reachWanted();
  const place = `${host ?? '127.0.0.1'}:${server.port}`;
  return host === null
    ? `whoever the proxy lets in; it finds Recto at ${place}`
    : `every machine that reaches ${place}: let only the proxy through`;
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
