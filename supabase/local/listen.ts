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

/**
 * Listens on the port wanted, or the next free one, or any when it is 0; on 127.0.0.1 and, where the
 * machine has it, on ::1, because browsers may look for `localhost` there.
 */
export async function bind(create: () => Server, wanted: number): Promise<Bound> {
  for (let tried = 0; tried < PORTS_TRIED; tried += 1) {
    const bound = await tryPort(create, wanted === 0 ? 0 : wanted + tried);
    if (bound !== null) return bound;
  }
  throw new Error(`No free port from ${wanted} to ${wanted + PORTS_TRIED - 1}.`);
}

/** Stops listening and waits for open connections, which are cut after a short grace. */
export async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
          server.close(() => {
            clearTimeout(cut);
            resolve();
          });
          server.closeIdleConnections();
        }),
    ),
  );
}

async function tryPort(create: () => Server, wanted: number): Promise<Bound | null> {
  const first = create();
  if ((await listen(first, wanted, '127.0.0.1')) === 'taken') return null;
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : wanted;
  const second = create();
  const outcome = await listen(second, port, '::1');
  if (outcome === 'listening') return { port, servers: [first, second] };
  if (outcome === 'unavailable') return { port, servers: [first] };
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
