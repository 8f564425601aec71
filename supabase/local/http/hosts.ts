/** Which of the server's sites a request names with its Host header. */
export type Site = 'app' | 'preview' | 'elsewhere';

/** The addresses that a server knows itself by. */
export interface Addresses {
  /** The app's origin. */
  readonly app: string;
  /** The previews' origin on the same port, or null where another server has them. */
  readonly previews: string | null;
}

/**
 * The addresses on a port of this machine: the app at `127.0.0.1`, previews at `localhost`, another site than the
 * app's. Where people reach Recto under an address of its own (`origin`), the app alone is here, under that one.
 */
export function addressesOf(port: number, origin: string | null): Addresses {
  return origin === null
    ? { app: `http://127.0.0.1:${port}`, previews: `http://localhost:${port}` }
    : { app: new URL(origin).origin, previews: null };
}

/**
 * Tells the sites of one port apart. Previews are at `localhost` or a label of it (`p1.localhost`), which browsers keep
 * apart from the app. Any other name is somebody else's page pointing at this machine and gets nothing.
 */
export function siteOf(host: string | undefined, { app, previews }: Addresses): Site {
  const named = (host ?? '').toLowerCase();
  if (named === new URL(app).host) return 'app';
  if (previews === null) return 'elsewhere';
  const here = new URL(previews).host;
  if (named === here) return 'preview';
  return /^[a-z0-9-]+$/u.test(named.slice(0, -here.length - 1)) && named.endsWith(`.${here}`)
    ? 'preview'
    : 'elsewhere';
}
