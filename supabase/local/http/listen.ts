import type { Server } from 'node:http';

/** How many ports after the one wanted are tried. */
const PORTS_TRIED = 100;
/** How long open connections get to finish before they are cut, ms. */
const GRACE_MS = 2_000;

/** A port of this machine and the servers that listen on it. */
export interface Bound {
  readonly port: number;
  readonly servers: readonly Server[];
}

/** Where to listen. */
export interface Place {
  /** The port wanted; 0 for any. */
  readonly port: number;
  /**
   * The address of this machine to listen on, such as `0.0.0.0` for all of them; null for the loopback addresses,
   * which no other machine reaches: 127.0.0.1 and, where there is one, ::1, because browsers may look for `localhost`
   * there.
   */
  readonly host: string | null;
  /** Take the next free port when the one wanted is taken. */
  readonly orNext: boolean;
}

/** Listens at a place. Throws when no port is free there, or this machine has no such address. */
export async function bind(create: () => Server, place: Place): Promise<Bound> {
  const last = place.port === 0 || !place.orNext ? 1 : PORTS_TRIED;
  for (let tried = 0; tried < last; tried += 1) {
    const bound = await tryPort(create, place.host, place.port === 0 ? 0 : place.port + tried);
    if (bound !== null) return bound;
  }
  throw new Error(
    last === 1
      ? `Port ${place.port} is taken.`
      : `No free port from ${place.port} to ${place.port + PORTS_TRIED - 1}.`,
  );
}

/** Stops listening and waits for what is under way, which is cut after a short grace. */
export async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
          // A connection that has had its answer would wait for another question.
          const idle = setInterval(() => server.closeIdleConnections(), 50);
          server.close(() => {
            clearTimeout(cut);
            clearInterval(idle);
            resolve();
          });
          server.closeIdleConnections();
        }),
    ),
  );
}

async function tryPort(
  create: () => Server,
  host: string | null,
  wanted: number,
): Promise<Bound | null> {
  const first = create();
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
  const second = create();
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
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve('taken');
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') {
        resolve('unavailable');
      } else reject(error);
    });
    server.listen(port, host, () => resolve('listening'));
  });
}
