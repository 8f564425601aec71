/** A file of the build whose name carries a hash, without the folder: its name, and its ending. */
const HASHED = /(?<=[/"'`])([A-Za-z][\w.-]*-[\w-]{8})\.(js|css)\b/g;

const MARK = '.second';

/** A file as a build of tomorrow would have it: every hashed name is another one, in every file that names it. */
export function asSecondBuild(path: string, body: Buffer): string {
  const text = body.toString().replaceAll(HASHED, `$1${MARK}.$2`);
  // The precache list names what has no hash with a revision.
  return path === '/sw.js' ? text.replaceAll(/[0-9a-f]{32}(?=")/g, '2$&') : text;
}

/** The path of the first build's file that a path of the second build stands for; null where that build has none. */
export function inFirstBuild(path: string): string | null {
  if (!/^\/assets\/[^/]+\.(?:js|css)$/.test(path)) return path;
  return path.includes(MARK) ? path.replace(MARK, '') : null;
}

/** Whether a file's address is one of the second build. */
export function isOfSecondBuild(address: string): boolean {
  return address.includes(MARK);
}
