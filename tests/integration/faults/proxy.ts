import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { Random } from '../../simulation/runner/random.ts';

/** A forwarded write: its device, its mutations and the rows the server accepted. */
export interface ForwardedWrite {
  readonly device: string;
  readonly mutations: readonly { readonly id: string; readonly pageId: string }[];
  accepted: readonly { readonly last_mutation_id: string; readonly revision: number }[];
}

/** A proxy that injects faults, deterministic by seed. */
export interface FaultProxy {
  /** The URL for one device. */
  readonly urlOf: (device: string) => string;
  /** In order of arrival. */
  readonly forwarded: readonly ForwardedWrite[];
  /** Occurrences of each fault. */
  readonly faultCounts: ReadonlyMap<string, number>;
  /** Stops injecting faults; resolves when delayed requests have arrived. */
  readonly stopFaults: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface ProxiedRequest {
  readonly device: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Fault = (exchange: Exchange) => Promise<void> | void;

interface Exchange {
  readonly forward: () => Promise<Answer>;
  /** Forwards it long after the client gave up. */
  readonly forwardLate: () => void;
  readonly response: ServerResponse;
  readonly random: Random;
}

/** Delay of a request whose client has given up. */
const LATE_MS = 200;

/** When that client is disconnected. */
const DISCONNECT_MS = 20;

/** `faultRate` is the probability of a fault per request. */
export async function openFaultProxy(
  backend: string,
  random: Random,
  faultRate: number,
): Promise<FaultProxy> {
  const forwarded: ForwardedWrite[] = [];
  const faultCounts = new Map<string, number>();
  const late = new Set<Promise<unknown>>();
  let rate = faultRate;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const incoming = await readRequest(request);
    const forward = (): Promise<Answer> => forwardTo(backend, incoming, forwarded);
    const name = random.chance(rate) ? random.pick(FAULT_NAMES) : 'none';
    const fault = FAULTS[name];
    faultCounts.set(name, (faultCounts.get(name) ?? 0) + 1);
    const forwardLate = (): void => {
      const arriving = sleep(LATE_MS).then(forward).catch(ignoreErrors);
      late.add(arriving);
      void arriving.finally(() => late.delete(arriving));
    };
    if (fault === undefined) sendAnswer(response, await forward());
    else await fault({ forward, forwardLate, response, random });
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    urlOf: (device) => `http://127.0.0.1:${port}/${device}`,
    forwarded,
    faultCounts,
    stopFaults: async () => {
      rate = 0;
      await Promise.all(late);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The faults by name. */
const FAULTS: Readonly<Record<string, Fault>> = {
  dropBefore: ({ response }) => void response.destroy(),
  resetBefore: ({ response }) => void response.socket?.resetAndDestroy(),
  dropAfter: async ({ forward, response }) => {
    await forward();
    response.destroy();
  },
  delayed: ({ forwardLate, response }) => {
    forwardLate();
    setTimeout(() => response.destroy(), DISCONNECT_MS);
  },
  duplicated: async ({ forward, response }) => {
    await forward();
    sendAnswer(response, await forward());
  },
  duplicatedLater: async ({ forward, forwardLate, response }) => {
    sendAnswer(response, await forward());
    forwardLate();
  },
  interrupted: async ({ forward, response }) => {
    const { status, headers, text } = await forward();
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  },
  truncated: async ({ forward, response }) => {
    const whole = await forward();
    sendAnswer(response, {
      ...whole,
      text: whole.text.slice(0, Math.floor(whole.text.length / 2)),
    });
  },
  stalled: async ({ forward, response }) => {
    const { status, headers, text } = await forward();
    response.writeHead(status, headers);
    response.write(text.slice(0, 1));
  },
  slow: async ({ forward, response }) => {
    const { status, headers, text } = await forward();
    response.writeHead(status, headers);
    for (let at = 0; at < text.length; at += Math.ceil(text.length / 4)) {
      response.write(text.slice(at, at + Math.ceil(text.length / 4)));
      await sleep(5);
    }
    response.end();
  },
  expired: respondWith(401, '{"code":"PGRST303","message":"JWT expired"}'),
  conflict: respondWith(409, '{"code":"23505","message":"duplicate key"}'),
  forbidden: respondWith(403, '{"code":"42501","message":"row security"}'),
  rateLimited: respondWith(429, '{"message":"slow down"}', { 'retry-after': '2' }),
  invalidRetryAfter: respondWith(429, '', { 'retry-after': 'in a moment' }),
  serverError: respondWith(500, '{"code":"XX000","message":"internal error"}'),
  unavailable: respondWith(503, '<h1>Away</h1>', {
    'retry-after': new Date(Date.now() + 3000).toUTCString(),
  }),
  captivePortal: respondWith(200, '<!doctype html><p>Welcome to our network</p>'),
};

const FAULT_NAMES = Object.keys(FAULTS);

function respondWith(status: number, text: string, headers: Answer['headers'] = {}): Fault {
  return ({ response }) => sendAnswer(response, { status, text, headers });
}

function sendAnswer(response: ServerResponse, { status, headers, text }: Answer): void {
  response.writeHead(status, headers).end(text);
}

async function readRequest(request: IncomingMessage): Promise<ProxiedRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const [, device = '', ...rest] = (request.url ?? '/').split('/');
  const headers: Record<string, string> = {};
  for (const name of ['authorization', 'apikey', 'content-type', 'prefer', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const path = `/${rest.join('/')}`;
  const body = Buffer.concat(parts).toString();
  return { device, path, method: request.method ?? 'GET', headers, body };
}

async function forwardTo(
  backend: string,
  incoming: ProxiedRequest,
  forwarded: ForwardedWrite[],
): Promise<Answer> {
  const { device, path, method, headers, body } = incoming;
  const hasBody = method === 'POST';
  // Calls of functions write no pages.
  const isWrite = hasBody && !path.startsWith('/rest/v1/rpc/');
  const note: ForwardedWrite = {
    device,
    mutations: isWrite ? mutationsOf(body) : [],
    accepted: [],
  };
  if (isWrite) forwarded.push(note);
  const response = await fetch(`${backend}${path}`, { method, headers, ...(hasBody && { body }) });
  const text = await response.text();
  if (isWrite && response.ok) note.accepted = JSON.parse(text) as ForwardedWrite['accepted'];
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, headers: { 'content-type': type }, text };
}

function mutationsOf(body: string): ForwardedWrite['mutations'] {
  const rows = JSON.parse(body) as { readonly id: string; readonly last_mutation_id: string }[];
  return rows.map(({ id, last_mutation_id }) => ({ id: last_mutation_id, pageId: id }));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function ignoreErrors(): void {
  // The client has disconnected.
}
