import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { TestBackend } from '../backend.ts';

/** A request, its response, and the real backend behind. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly body: string;
  readonly response: ServerResponse;
  /** The real backend's answer to the request. */
  readonly carryOut: () => Promise<Response>;
}

/** Handles one request. */
export type Reply = (exchange: Exchange) => void | Promise<void>;

/** A real HTTP server in front of a test backend: scripted answers, else pass-through. */
export interface AnsweringServer {
  readonly url: string;
  /** Handlers of the next requests, in order; then `always`. */
  readonly next: Reply[];
  /** Handler of all other requests; null passes them on. */
  always: ((exchange: Exchange) => Reply | null) | null;
  /** `METHOD table` of each request, in order. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

/** Starts the server on a free port. */
export async function openAnsweringServer(backend: TestBackend): Promise<AnsweringServer> {
  const requests: string[] = [];
  const next: Reply[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      // Asked with every look-up and pull, whatever the script says of their own answers.
      const isState = request.url?.endsWith('/rpc/sync_state') === true;
      if (!isState)
        requests.push(`${request.method} ${/\/v1\/(\w+)/.exec(request.url ?? '')?.[1]}`);
      const exchange = { request, body, response, carryOut: () => passOn(backend, request, body) };
      const scripted = isState ? null : (next.shift() ?? opened.always?.(exchange));
      const reply = scripted ?? passed;
      await reply(exchange);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const opened: AnsweringServer = {
    url: `http://127.0.0.1:${port}`,
    next,
    always: null,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return opened;
}

/** Answers with a text. */
export function text(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return ({ response }) => void response.writeHead(status, headers).end(body);
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return text(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Proxies a request. */
export const passed: Reply = async ({ carryOut, response }) => {
  const answer = await carryOut();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
};

/** Breaks the connection before an answer. */
export const reset: Reply = ({ request }) => void request.socket.resetAndDestroy();

/** Executes the request but drops its answer. */
export const answerLost: Reply = async ({ carryOut, request }) => {
  await carryOut();
  request.socket.resetAndDestroy();
};

/** Breaks the connection in the middle of the body. */
export const cutOff: Reply = ({ request, response }) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('[{"id":"', () => request.socket.destroy());
};

/** Never answers. */
export const silent: Reply = () => undefined;

async function textOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

function passOn(backend: TestBackend, request: IncomingMessage, body: string): Promise<Response> {
  const headers = new Headers();
  for (const name of ['apikey', 'authorization', 'content-type', 'prefer', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const method = request.method ?? 'GET';
  const init = method === 'GET' ? { method, headers } : { method, headers, body };
  return backend.fetch(`${backend.url}${request.url}`, init);
}
