/** Which of the server's sites a request names with its Host header. */
export type Site = 'app' | 'preview' | 'elsewhere';

/**
 * Tells the two sites of one port apart: the app at `127.0.0.1`, previews at `localhost` or a label of
 * it (`p1.localhost`), which browsers keep apart from the app. Any other name is somebody else's page
 * pointing at this machine and gets nothing.
 */
export function siteOf(host: string | undefined, port: number): Site {
  const [name = '', given = '80'] = (host ?? '').toLowerCase().split(/:(?=\d+$)/u);
  if (given !== `${port}`) return 'elsewhere';
  if (name === '127.0.0.1') return 'app';
  return name === 'localhost' || /^[a-z0-9-]+\.localhost$/u.test(name) ? 'preview' : 'elsewhere';
}

/** The app's origin on this port. */
export function appOrigin(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** The previews' origin on this port: another site than the app's. */
export function previewOrigin(port: number): string {
  return `http://localhost:${port}`;
}
