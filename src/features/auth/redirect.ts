/**
 * Where to go after signing in: the path that the person came from, or `/`. Only a path of this app is
 * followed; an address of another site (also `//host` and `/\host`, which browsers read as one) is not.
 */
export function redirectTarget(redirect: unknown): string {
  if (typeof redirect !== 'string' || !/^\/(?![/\\])/u.test(redirect)) return '/';
  return /^\/auth(?:[/?#]|$)/u.test(redirect) ? '/' : redirect;
}
