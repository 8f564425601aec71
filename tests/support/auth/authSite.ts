import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { AccountSettings } from '../../../supabase/local/auth/createAuth.ts';
import type { OpenAddress } from '../../../supabase/functions/fetch/fetchText.ts';
import type { AssistantSettings } from '../../../supabase/local/chat/assistant.ts';
import { createBackend, type EmbeddedBackend } from '../../../supabase/local/createBackend.ts';
import { bind, closeAll } from '../../../supabase/local/http/listen.ts';
import { sendResponse } from '../../../supabase/local/http/sendResponse.ts';
import { toRequest } from '../../../supabase/local/http/toRequest.ts';
import { templateDump } from '../backend.ts';

export interface ShownMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly code: string | null;
}

/** An auth server over HTTP: the embedded one, or that of hosted Supabase (`testedSite.ts`). */
export interface AuthSite {
  readonly url: string;
  readonly anonKey: string;
  /** The stock client of a device: PKCE, in-memory storage. */
  readonly device: () => SupabaseClient;
  /** Runs SQL as the database's owner. */
  readonly query: EmbeddedBackend['query'];
  /** The server's clock, ms since the epoch. */
  readonly now: () => number;
  /** Lets `ms` pass on the server. The embedded server's clock is advanced at once. */
  readonly wait: (ms: number) => Promise<void>;
  /** Newest first, once pending mails are sent. */
  readonly mailsTo: (email: string) => Promise<readonly ShownMail[]>;
  /** Makes every mailed link 61 minutes older. */
  readonly expireMails: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The embedded backend over HTTP. */
export interface EmbeddedSite extends AuthSite {
  readonly backend: EmbeddedBackend;
  /** The backend's log. */
  readonly logged: readonly string[];
}

/** Opens an empty, migrated backend; `accounts` and `assistant` configure it like the environment does. */
export async function openAuthSite(
  accounts: AccountSettings = {},
  assistant?: AssistantSettings,
  openAddress?: OpenAddress,
): Promise<EmbeddedSite> {
  // Cheap password hashes: tests sign up often.
  process.env['LITE_AUTH_BCRYPT_COST'] = '4';
  let ahead = 0;
  const logged: string[] = [];
  const opened: EmbeddedBackend[] = [];
  const handle = (incoming: IncomingMessage, response: ServerResponse): void => {
    const [backend] = opened;
    const request = toRequest(incoming, response, `http://${incoming.headers.host ?? ''}`);
    void backend
      ?.fetch(request, incoming.socket.remoteAddress)
      .then((answer) => sendResponse(answer, response));
  };
  const { port, servers } = await bind(() => createServer(handle), {
    port: 0,
    host: null,
    tryNextPorts: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const backend = await createBackend({
    dataDir: 'memory',
    origin: url,
    dump: await templateDump(),
    accounts,
    ...(assistant === undefined ? {} : { assistant }),
    ...(openAddress === undefined ? {} : { openAddress }),
    now: () => Date.now() + ahead,
    log: (line) => logged.push(line),
    // Its clients look at tables that the app never asks for.
    offersEveryRequest: true,
  });
  opened.push(backend);
  return {
    url,
    backend,
    logged,
    anonKey: backend.anonKey,
    device: () => deviceOf(url, backend.anonKey),
    query: backend.query,
    now: () => Date.now() + ahead,
    wait: async (ms) => void (ahead += ms),
    mailsTo: async (email) => {
      await backend.settled();
      const answer = await fetch(`${url}/auth/v1/local/mails`, {
        headers: { accept: 'application/json' },
      });
      const mails = (await answer.json()) as readonly ShownMail[];
      return mails.filter(({ to }) => to === email);
    },
    expireMails: async () => {
      await backend.query(
        "update auth.email_links set created_at = created_at - interval '61 minutes'",
      );
    },
    close: async () => {
      await closeAll(servers);
      await backend.close();
    },
  };
}

export function deviceOf(url: string, anonKey: string): SupabaseClient {
  return createClient(url, anonKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: memoryStorage(),
    },
  });
}

/** Requests a URL without following its redirect. */
export async function step(address: string, form?: Readonly<Record<string, string>>): Promise<URL> {
  const answer = await fetch(address, {
    redirect: 'manual',
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`No redirect: ${answer.status} ${await answer.text()}`);
  return new URL(location, address);
}

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
