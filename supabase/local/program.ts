import { resolve } from 'node:path';
import type { AccountSettings } from './auth/createAuth.ts';
import type { AssistantSettings } from './chat/assistant.ts';

/** The port in RECTO_PORT. Throws when it is invalid. */
export function readPort(usual: number): number {
  const text = process.env['RECTO_PORT'];
  const port = Number(text ?? usual);
  if (text !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`RECTO_PORT must be a port number, not "${text}".`);
}

/** `host` null: loopback only; `origin` null: no reverse proxy. */
export interface ReachSettings {
  readonly host: string | null;
  readonly origin: string | null;
}

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/**
 * Reads RECTO_HOST and RECTO_ORIGIN; loopback only by default. Throws when other machines can connect but no origin is
 * set: mailed links need it, and browsers allow service workers and locks over https only.
 */
export function readReach(
  env: Readonly<Record<string, string | undefined>> = process.env,
): ReachSettings {
  const named = env['RECTO_HOST']?.trim() ?? '';
  const host = named === '' || LOOPBACK.includes(named) ? null : named;
  const text = env['RECTO_ORIGIN']?.trim() ?? '';
  if (text === '') {
    if (host === null) return { host, origin: null };
    throw new Error(
      `With RECTO_HOST=${host} other machines can reach Recto. Set its public address, such as ` +
        'RECTO_ORIGIN=https://recto.example, and put a reverse proxy with TLS in front (docs/deploy.md).',
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

export function readDataFolder(usual: string): string {
  const named = process.env['RECTO_DATA'];
  return resolve(named === undefined || named === '' ? usual : named);
}

/** RECTO_DATABASE_URL; undefined for the embedded database. Throws when it is not an address of PostgreSQL. */
export function readDatabaseUrl(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const text = env['RECTO_DATABASE_URL']?.trim() ?? '';
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^postgres(?:ql)?:$/u.test(url.protocol) && url.username !== '') return text;
  // The address has a password: it is not repeated.
  throw new Error(
    'RECTO_DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
  );
}

export function wantsSamples(): boolean {
  return process.env['RECTO_SAMPLES'] !== '0';
}

/**
 * Reads RECTO_GOOGLE_CLIENT_ID and RECTO_GOOGLE_CLIENT_SECRET, RECTO_SMTP_URL and RECTO_MAIL_FROM,
 * RECTO_CONFIRM_EMAIL=1. Throws when one variable of a pair is missing.
 */
export function accountSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): AccountSettings {
  const [clientId, clientSecret] = readPair(
    env,
    'RECTO_GOOGLE_CLIENT_ID',
    'RECTO_GOOGLE_CLIENT_SECRET',
  );
  const [url, from] = readPair(env, 'RECTO_SMTP_URL', 'RECTO_MAIL_FROM');
  return {
    ...(clientId === '' ? {} : { google: { clientId, clientSecret } }),
    ...(url === '' ? {} : { smtp: { url, from } }),
    confirmEmail: env['RECTO_CONFIRM_EMAIL'] === '1',
  };
}

export function assistantSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): AssistantSettings {
  const named = Object.entries(env).filter(([name]) => /^(?:AI|OLLAMA)_/u.test(name));
  return Object.fromEntries(named);
}

/** Reads two variables that must be set together; both are empty strings when unset. */
function readPair(
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

export function fail(error: unknown): never {
  process.stderr.write(`\n${error instanceof Error ? error.message : 'Unknown error'}\n\n`);
  process.exit(1);
}
