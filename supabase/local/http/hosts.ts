export type Site = 'app' | 'preview' | 'elsewhere';

export interface Addresses {
  readonly app: string;
  /** On the same port; null when another server hosts the previews. */
  readonly previews: string | null;
}

/**
 * The app is at `127.0.0.1`, previews at `localhost`, another site. Behind a proxy (`origin`) this server hosts the app
 * alone.
 */
export function addressesOf(port: number, origin: string | null): Addresses {
  return origin === null
    ? { app: `http://127.0.0.1:${port}`, previews: `http://localhost:${port}` }
    : { app: new URL(origin).origin, previews: null };
}

/**
 * Selects the site by Host: previews are at `localhost` or a subdomain (`p1.localhost`). Any other name may be DNS
 * rebinding and gets nothing.
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
