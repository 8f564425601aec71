import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { asSecondBuild, inFirstBuild } from './secondBuild.ts';

/** A request that a browser made, as the gateway saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** The user id of its bearer token, or null for a visitor's. */
  readonly sub: string | null;
  /** ms since the epoch. */
  readonly at: number;
}

/** Answers that wait: the server has done its work, the browser does not know. */
interface HeldAnswers {
  /** Resolves when the first of them waits. */
  readonly first: Promise<SeenRequest>;
  /** Lets them go, those to come as well. */
  readonly release: () => void;
}

/** A way to the server that counts what passes, can hold answers back, and can publish a new version of the app. */
export interface Gateway {
  readonly url: string;
  /** What passed, oldest first. */
  readonly seen: readonly SeenRequest[];
  /** Writes of pages that passed. */
  readonly writes: () => readonly SeenRequest[];
  /** From now on answers to writes of pages are held. */
  readonly holdWrites: () => HeldAnswers;
  /** The service worker's script changes, as after a deployment. */
  readonly publishNext: () => void;
  /** The next build is deployed: hashed files have other names, and those of the first build are gone. */
  readonly deploySecond: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a gateway to the server at `target`, on a free port. */
export async function openGateway(target: string): Promise<Gateway> {
  const seen: SeenRequest[] = [];
  let version = 1;
  let isSecond = false;
  let hold: { readonly met: (request: SeenRequest) => void; readonly gate: Promise<void> } | null =
    null;

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
    const request = describe(incoming, body);
    seen.push(request);
    const path = isSecond ? inFirstBuild(request.path) : request.path;
    if (path === null) {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('Not found');
      return;
    }
    const answer = await forward(target, path, incoming, body);
    const held = isWrite(request) ? hold : null;
    held?.met(request);
    await held?.gate;
    const headers = { ...answer.headers };
    const sent = published(request.path, answer);
    if (sent !== answer.body) delete headers['content-length'];
    response.writeHead(answer.status, headers);
    response.end(sent);
  }

  function published(path: string, { headers, body }: Forwarded): Buffer | string {
    const isCode = /javascript|html|css/.test(headers['content-type'] ?? '');
    if (isSecond && isCode) return asSecondBuild(path, body);
    return path === '/sw.js' ? `${body.toString()}\n// Version ${version}` : body;
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    writes: () => seen.filter(isWrite),
    holdWrites: () => {
      const { promise: first, resolve: met } = Promise.withResolvers<SeenRequest>();
      const { promise: gate, resolve: open } = Promise.withResolvers<void>();
      hold = { met, gate };
      return {
        first,
        release: () => {
          hold = null;
          open();
        },
      };
    },
    publishNext: () => {
      version += 1;
    },
    deploySecond: () => {
      isSecond = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The mutation ids that a write of pages carries. */
export function mutationIdsOf(request: SeenRequest): readonly string[] {
  return (JSON.parse(request.body) as { last_mutation_id: string }[]).map(
    (row) => row.last_mutation_id,
  );
}

function isWrite({ method, path }: SeenRequest): boolean {
  return method === 'POST' && path.startsWith('/rest/v1/pages');
}

function describe(incoming: IncomingMessage, body: Buffer): SeenRequest {
  return {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    body: body.toString(),
    sub: subOf(incoming.headers.authorization),
    at: Date.now(),
  };
}

function subOf(authorization: string | undefined): string | null {
  const payload = authorization?.split('.')[1];
  if (payload === undefined) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string };
  return claims.sub ?? null;
}

interface Forwarded {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function forward(
  target: string,
  path: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<Forwarded> {
  const to = new URL(path, target);
  // The server knows itself by its own address only; what it sends is to be whole and readable here.
  const headers: IncomingMessage['headers'] = { ...incoming.headers, host: to.host };
  for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding']) {
    delete headers[name];
  }
  return new Promise((resolve, reject) => {
    const outgoing = send(to, { method: incoming.method, headers }, (answer) => {
      Array.fromAsync(answer as AsyncIterable<Buffer>).then(
        (parts) =>
          resolve({
            status: answer.statusCode ?? 502,
            headers: answer.headers,
            body: Buffer.concat(parts),
          }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
