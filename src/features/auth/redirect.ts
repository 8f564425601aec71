/**
 * Where to go after signing in: the path that the person came from, or `/`. Only a path of this app is
 * followed; an address of another site (also `//host`, `/\host` and one with a tab in it, which browsers read as one)
 * is not.
 */
export function redirectTarget(redirect: unknown): string {
  if (typeof redirect !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(redirect)) return '/';
  return /^\/auth(?:[/?#]|$)/u.test(redirect) ? '/' : redirect;
}
