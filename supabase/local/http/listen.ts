import type { Server, ServerResponse } from 'node:http';

const MAX_PORTS = 100;

/** By then the database is closed, and Ctrl+C takes 200 ms at most. */
const GRACE_MS = 100;

export interface Listening {
  readonly port: number;
  readonly servers: readonly Server[];
}

export interface ListenOptions {
  readonly port: number;
  /**
   * The network interface, `0.0.0.0` for all; null for loopback: 127.0.0.1 and, where available, ::1, because browsers
   * may resolve `localhost` to it.
   */
  readonly host: string | null;
  readonly tryNextPorts: boolean;
}

/** Throws when no port is free or the interface does not exist. */
export async function bind(create: () => Server, options: ListenOptions): Promise<Listening> {
  const last = options.port === 0 || !options.tryNextPorts ? 1 : MAX_PORTS;
  for (let tried = 0; tried < last; tried += 1) {
    const bound = await tryPort(
      create,
      options.host,
      options.port === 0 ? 0 : options.port + tried,
    );
    if (bound !== null) return bound;
  }
  throw new Error(
    last === 1
      ? `Port ${options.port} is taken.`
      : `No free port from ${options.port} to ${options.port + MAX_PORTS - 1}.`,
  );
}

/** The responses of each server that have not been sent. */
const unsent = new WeakMap<Server, Set<ServerResponse>>();

function watched(server: Server): Server {
  const responses = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  unsent.set(server, responses);
  return server;
}

/**
 * Stops listening, waits for running requests, and closes them after the grace period. Downloads and replies under way
 * are cut at once: they would not be over by then, and sending them would hold up all others.
 */
export async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
          // Keep-alive connections would stay open.
          const idle = setInterval(() => server.closeIdleConnections(), 10);
          server.close(() => {
            clearTimeout(cut);
            clearInterval(idle);
            resolve();
          });
          server.closeIdleConnections();
          for (const response of unsent.get(server) ?? []) {
            if (response.headersSent && !response.writableEnded) response.destroy();
          }
        }),
    ),
  );
}

async function tryPort(
  create: () => Server,
  host: string | null,
  wanted: number,
): Promise<Listening | null> {
  const first = watched(create());
  const outcome = await listen(first, wanted, host ?? '127.0.0.1');
  if (outcome === 'taken') return null;
  if (outcome === 'unavailable') {
    throw new Error(
      `This machine has no address ${host ?? '127.0.0.1'} to listen on (RECTO_HOST).`,
    );
  }
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : wanted;
  if (host !== null) return { port, servers: [first] };
  const second = watched(create());
  const beside = await listen(second, port, '::1');
  if (beside === 'listening') return { port, servers: [first, second] };
  if (beside === 'unavailable') return { port, servers: [first] };
  await closeAll([first]);
  return null;
}

function listen(
  server: Server,
  port: number,
  host: string,
): Promise<'listening' | 'taken' | 'unavailable'> {
  return new Promise((resolve, reject) => {
    // For good: a connection that can't be accepted later is an error event, too.
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve('taken');
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') {
        resolve('unavailable');
      } else reject(error);
    });
    server.listen(port, host, () => resolve('listening'));
  });
}
