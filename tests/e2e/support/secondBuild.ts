/** The name and extension of a build's hashed file, which may be the hash alone, without its folder. */
const HASHED = /(?<=[/"'`])([\w-]{7}|[A-Za-z][\w.-]*-[\w-]{7,8})\.(js|css|json)\b/g;

const MARK = '.second';

/** A file as in a second build: every hashed name, and every reference to it, is different. */
export function asSecondBuild(path: string, body: Buffer): string {
  const text = body.toString().replaceAll(HASHED, `$1${MARK}.$2`);
  // The worker has a revision of each file without a hash.
  return path === '/sw.js' ? text.replaceAll(/(?<="revision":")[0-9a-f]+/g, '2$&') : text;
}

/** The first build's path of a second-build file; null where that build has none. */
export function inFirstBuild(path: string): string | null {
  if (!/^\/assets\/[^/]+\.(?:js|css|json)$/.test(path)) return path;
  return path.includes(MARK) ? path.replace(MARK, '') : null;
}

/** Whether a URL is one of the second build's hashed files. */
export function isOfSecondBuild(address: string): boolean {
  return address.includes(MARK);
}
