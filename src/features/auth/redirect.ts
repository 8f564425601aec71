/** A path of this app, else `/`. Refuses `//host`, `/\host` and paths with a tab, which browsers read as `//host`. */
export function redirectTarget(redirect: unknown): string {
  if (typeof redirect !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(redirect)) return '/';
  return /^\/auth(?:[/?#]|$)/u.test(redirect) ? '/' : redirect;
}
