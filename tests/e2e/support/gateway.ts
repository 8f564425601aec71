import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the gateway saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** The user id of its bearer token; null for visitors. */
  readonly sub: string | null;
  /** ms since the epoch. */
  readonly at: number;
}

/** Withheld responses: the server has applied the change, the browser does not know. */
interface HeldAnswers {
  /** Resolves when the first response is withheld. */
  readonly first: Promise<SeenRequest>;
  /** Releases them and all later ones. */
  readonly release: () => void;
}

/** A reverse proxy that records requests, can withhold responses, and can deploy a new version of the app. */
export interface Gateway {
  readonly url: string;
  /** Oldest first. */
  readonly seen: readonly SeenRequest[];
  /** The recorded writes of pages. */
  readonly writes: () => readonly SeenRequest[];
  /** Withholds the responses to writes of pages from now on. */
  readonly holdWrites: () => HeldAnswers;
  /** Changes the service worker's script, as a deployment does. */
  readonly publishNext: () => void;
  /** Deploys the next build: hashed files have new names, and the first build's are gone. */
  readonly deploySecond: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a gateway to `target` on a free port. */
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
    const isCode = /javascript|html|css/.test(headers['content-type'] ?? '') || isFileList(path);
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

/** The mutation ids in a write of pages. */
export function mutationIdsOf(request: SeenRequest): readonly string[] {
  return (JSON.parse(request.body) as { last_mutation_id: string }[]).map(
    (row) => row.last_mutation_id,
  );
}

function isFileList(path: string): boolean {
  return /^\/assets\/files-[^/]+\.json$/.test(path);
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
  // The server only knows its own address; an uncompressed response can be rewritten here.
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

/** The name and extension of a build's hashed file, which may be the hash alone, without its folder. */
const HASHED = /(?<=[/"'`])([\w-]{7}|[A-Za-z][\w.-]*-[\w-]{7,8})\.(js|css|json)\b/g;

const MARK = '.second';

/** A file as in a second build: every hashed name, and every reference to it, is different. */
function asSecondBuild(path: string, body: Buffer): string {
  const text = body.toString().replaceAll(HASHED, `$1${MARK}.$2`);
  // The worker has a revision of each file without a hash.
  return path === '/sw.js' ? text.replaceAll(/(?<="revision":")[0-9a-f]+/g, '2$&') : text;
}

/** The first build's path of a second-build file; null where that build has none. */
function inFirstBuild(path: string): string | null {
  if (!/^\/assets\/[^/]+\.(?:js|css|json)$/.test(path)) return path;
  return path.includes(MARK) ? path.replace(MARK, '') : null;
}

/** Whether a URL is one of the second build's hashed files. */
export function isOfSecondBuild(address: string): boolean {
  return address.includes(MARK);
}
