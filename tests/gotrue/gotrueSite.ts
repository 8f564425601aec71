import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountSettings } from '../../supabase/local/auth/createAuth.ts';
import { bind, closeAll } from '../../supabase/local/http/listen.ts';
import { LOCAL_ANON_KEY } from '../../supabase/local/keys.ts';
import { deviceOf, type AuthSite, type ShownMail } from '../support/auth/authSite.ts';
import { openMailServer } from '../support/auth/mailServer.ts';
import { connect } from '../postgres/client.ts';
import { freePort } from '../postgres/cluster.ts';
import { readSettings } from './settings.ts';

/** Where `npm run test:gotrue` has the program and the database. */
export interface Gotrue {
  readonly program: string;
  /** The database's address for the auth server, and for a superuser. */
  readonly database: string;
  readonly admin: string;
}

/** Hosted mails contain only the link; a project that mails codes has such a template. */
const MAIL_TEMPLATE = '<a href="{{ .ConfirmationURL }}">Link</a> <b>{{ .Token }}</b>';
const TEMPLATE_PATH = '/mail-template';

/**
 * The auth server in a process of its own, on the common database, behind what a project's gateway does: the prefix
 * `/auth/v1` and the check of the key.
 */
export async function openGotrueSite(
  { program, database, admin }: Gotrue,
  { confirmEmail = false }: AccountSettings,
): Promise<AuthSite> {
  const rows = connect(admin);
  const mails = await openMailServer();
  const port = await freePort();
  const { port: publicPort, servers } = await bind(
    () => createServer((incoming, response) => passOn(incoming, response, port)),
    { port: 0, host: null, tryNextPorts: true },
  );
  const url = `http://127.0.0.1:${publicPort}`;
  const server = spawn(program, ['serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...(await readSettings({ url, port, database })),
      GOTRUE_JWT_KEYS: JSON.stringify([newSigningKey()]),
      GOTRUE_MAILER_AUTOCONFIRM: String(!confirmEmail),
      GOTRUE_MAILER_TEMPLATES_CONFIRMATION: `${url}${TEMPLATE_PATH}`,
      GOTRUE_MAILER_TEMPLATES_RECOVERY: `${url}${TEMPLATE_PATH}`,
      GOTRUE_SMTP_HOST: '127.0.0.1',
      GOTRUE_SMTP_PORT: String(mails.port),
      GOTRUE_SMTP_ADMIN_EMAIL: 'recto@example.org',
      GOTRUE_RATE_LIMIT_HEADER: CLIENT_HEADER,
    },
  });
  const ended = once(server, 'exit');
  await untilHealthy(`http://127.0.0.1:${port}/health`, () => server.exitCode !== null);
  return {
    url,
    anonKey: LOCAL_ANON_KEY,
    device: () => deviceOf(url, LOCAL_ANON_KEY),
    query: async (sql, parameters = []) => (await rows.unsafe(sql, parameters)) as never,
    now: Date.now,
    // Its clock is the machine's.
    wait: (ms) => sleep(ms + 50),
    // Mails are sent before the answer.
    mailsTo: async (email) =>
      mails.received
        .map(readMail)
        .filter(({ to }) => to === email)
        .toReversed(),
    expireMails: async () => {
      await rows`update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes'`;
    },
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      await rows.end();
      await closeAll(servers);
      await mails.close();
    },
  };
}

/** Counts as the client's address; each request has one of its own unless the test gives it. */
const CLIENT_HEADER = 'x-test-client';
let clients = 0;

function passOn(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const path = incoming.url ?? '/';
  if (path === TEMPLATE_PATH) return void response.end(MAIL_TEMPLATE);
  if (!path.startsWith('/auth/v1/')) return refuse(response, 404, 'There is nothing here.');
  if (incoming.headers.apikey !== LOCAL_ANON_KEY && !isOpen(incoming)) {
    return refuse(response, 401, 'Invalid API key');
  }
  clients += 1;
  const headers = { [CLIENT_HEADER]: `client-${clients}`, ...incoming.headers };
  const outgoing = request(
    {
      port,
      host: '127.0.0.1',
      path: path.slice('/auth/v1'.length),
      method: incoming.method,
      headers,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  outgoing.on('error', () => refuse(response, 502, 'The auth server did not answer.'));
  incoming.pipe(outgoing);
}

/** What a hosted project's gateway lets through without a key: links in mails, and ways from and to Google. */
function isOpen({ url = '', method }: IncomingMessage): boolean {
  const { pathname } = new URL(url, 'http://gateway');
  const open = ['verify', 'callback', 'authorize', '.well-known/jwks.json'];
  return (
    method === 'OPTIONS' ||
    (method === 'GET' && open.some((path) => pathname === `/auth/v1/${path}`))
  );
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ message }));
}

function newSigningKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...privateKey.export({ format: 'jwk' }),
    // The client caches keys by name.
    kid: randomUUID(),
    alg: 'ES256',
    key_ops: ['sign', 'verify'],
  };
}

function readMail(text: string): ShownMail {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest
    .join('\n\n')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'mu').exec(head)?.[1]?.trim() ?? '';
  return {
    to: header('To').replaceAll(/[<>]/gu, ''),
    subject: header('Subject'),
    text: body,
    link: /href="([^"]+)"/u.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null,
    code: /<b>(\d+)<\/b>/u.exec(body)?.[1] ?? null,
  };
}

async function untilHealthy(address: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (hasEnded()) break;
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error('The auth server did not start; its log is above.');
}
