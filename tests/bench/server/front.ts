import {
  constants,
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from 'selfsigned';
import { createRoute, nextFault, type Fault, type Route } from './weather.ts';

export interface FrontOptions {
  readonly backend: (request: Request) => Promise<Response>;
  /** The folder of the built page. */
  readonly pageDir: string;
}

/** The one origin of the browsers: the page, and the backend behind each route's faults. */
export interface Front {
  readonly port: number;
  readonly route: (name: string) => Route;
  readonly close: () => void;
}

/** RxDB puts the whole previous page into the URL. */
const HEADER_BYTES = 1024 * 1024;

/**
 * Serves HTTP/2, as hosted projects do: over HTTP/1.1 a browser sends at most six requests at a time, which slows the
 * peers that send many. `/at/<route>/rest/v1/…` reaches the backend.
 */
export async function startFront({ backend, pageDir }: FrontOptions): Promise<Front> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const routes = new Map<string, Route>();
  const routeOf = (name: string): Route => {
    const known = routes.get(name) ?? createRoute();
    routes.set(name, known);
    return known;
  };
  const server = createSecureServer({
    cert,
    key,
    allowHTTP1: true,
    settings: { maxHeaderListSize: HEADER_BYTES },
    maxHeaderListPairs: 1000,
    maxSendHeaderBlockLength: HEADER_BYTES,
    maxSessionMemory: 1000,
  });
  server.on('request', (request, response) => {
    answer(request, response).catch(() => drop(response));
  });

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const [, at, name, ...path] = request.url.split('/');
    if (at !== 'at' || name === undefined) return sendPage(request.url, pageDir, response);
    const route = routeOf(name);
    route.requests += 1;
    const fault = nextFault(route);
    const parsed = await readRequest(request, unquoted(`/${path.join('/')}`));
    await sleep(route.weather.delayMs / 2);
    const given = await answerWith(parsed, fault, backend);
    await sleep(route.weather.delayMs / 2);
    if (given === null) drop(response);
    else send(given, response);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, route: routeOf, close: () => server.close() };
}

/** RxDB quotes the columns inside `or=(…)`, which PostgREST accepts and the embedded backend does not. */
function unquoted(path: string): string {
  return path.replaceAll(/%22(_modified|id)%22/gu, '$1');
}

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** The response, or null for a lost one. */
async function answerWith(
  parsed: () => Request,
  fault: Fault,
  backend: FrontOptions['backend'],
): Promise<Answer | null> {
  switch (fault) {
    case 'lostRequest':
      return null;
    case 'unauthorised':
      return madeUp(401, '{"code":"PGRST303","message":"JWT expired","details":null,"hint":null}');
    case 'brokenServer':
      return madeUp(500, '{"code":"XX000","message":"internal error","details":null,"hint":null}');
    case 'unavailable':
      return madeUp(503, '<h1>Unavailable</h1>');
    case 'lostAnswer':
      await backend(parsed());
      return null;
    case 'duplicate':
      await backend(parsed());
      return read(await backend(parsed()));
    case 'truncated': {
      const whole = await read(await backend(parsed()));
      return { ...whole, body: whole.body.subarray(0, Math.floor(whole.body.length / 2)) };
    }
    case 'none':
      return read(await backend(parsed()));
  }
}

function madeUp(status: number, text: string): Answer {
  return { status, headers: [['content-type', 'application/json']], body: Buffer.from(text) };
}

async function read(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], body };
}

async function readRequest(request: Http2ServerRequest, path: string): Promise<() => Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!name.startsWith(':') && typeof value === 'string') headers.set(name, value);
  }
  const { method } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks);
  return () => new Request(new URL(path, 'http://localhost'), { method, headers, body });
}

function send({ status, headers, body }: Answer, response: Http2ServerResponse): void {
  if (response.destroyed) return;
  const kept = headers.filter(([name]) => !PER_CONNECTION.includes(name));
  response.writeHead(status, Object.fromEntries(kept));
  response.end(body);
}

/** Hop-by-hop headers, and the length, which is wrong for a truncated body. */
const PER_CONNECTION: readonly string[] = [
  'connection',
  'content-length',
  'keep-alive',
  'transfer-encoding',
];

function drop(response: Http2ServerResponse): void {
  // Undefined over HTTP/1.1, despite the type.
  const stream: typeof response.stream | undefined = response.stream;
  if (stream === undefined) response.socket.destroy();
  else stream.close(constants.NGHTTP2_INTERNAL_ERROR);
}

async function sendPage(url: string, dir: string, response: Http2ServerResponse): Promise<void> {
  const name = new URL(url, 'http://localhost').pathname;
  const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
  response.setHeader('content-type', type);
  response.end(name.endsWith('.js') ? await readFile(join(dir, name)) : PAGE);
}

const PAGE = '<!doctype html><title>Bench</title><script type="module" src="/page.js"></script>';
