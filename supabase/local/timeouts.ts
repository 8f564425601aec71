import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ServerTimeouts {
  readonly headersMs: number;
  /** For the complete request: 8 MB take a minute on a slow connection. */
  readonly requestMs: number;
  /** Idle timeout of a socket; a chat model may be silent for two minutes. */
  readonly idleMs: number;
}

export const DEFAULT_TIMEOUTS: ServerTimeouts = {
  headersMs: 15_000,
  requestMs: 120_000,
  idleMs: 300_000,
};

const MAX_HEADERS_BYTES = 16 * 1024;
/** Longer than the usual 60 s of a reverse proxy, so that the proxy never reuses a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;

/** An HTTP server that answers slow clients with 408 or closes the connection. */
export function createServerWithTimeouts(
  handle: RequestListener,
  timeouts: ServerTimeouts,
): Server {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: Math.min(5_000, timeouts.headersMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADERS_BYTES,
    },
    withoutPipelines(handle),
  );
  server.setTimeout(timeouts.idleMs);
  return server;
}

/** Unanswered requests of a connection. Browsers and proxies wait for each answer, but may be faster than its `close`. */
const MAX_PIPELINED = 3;

/** Closes connections that send requests faster than they are answered: thousands would come before everyone else's. */
function withoutPipelines(handle: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, by: number): number => {
    const count = (unanswered.get(socket) ?? 0) + by;
    unanswered.set(socket, count);
    return count;
  };
  return (request, response) => {
    const { socket } = request;
    // The rest of what was read before the connection was closed.
    if (socket.destroyed) return;
    response.once('close', () => add(socket, -1));
    if (add(socket, 1) > MAX_PIPELINED) socket.destroy();
    // Once the whole packet is read: of a connection that is closed by then, not even the first files are opened.
    else setImmediate(() => !socket.destroyed && handle(request, response));
  };
}
