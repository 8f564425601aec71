import { isApiPath } from '../../database/apiRequests.ts';

/**
 * Where a browser may be sent back to: a page of the app, on any port of this machine as the hosted service allows
 * it for loopback addresses, and never the API, whose answers other sites may read. Anything else gives the app.
 */
export function allowedRedirect(wanted: string | null, origin: string): string {
  if (wanted === null || !URL.canParse(wanted)) return origin;
  const [site, target] = [new URL(origin), new URL(wanted)];
  const isOurs =
    target.origin === site.origin ||
    (site.hostname === '127.0.0.1' &&
      target.hostname === site.hostname &&
      target.protocol === site.protocol);
  const isPage = !isApiPath(target.pathname) && target.username === '' && target.password === '';
  return isOurs && isPage ? wanted : origin;
}

/** An address with a parameter added to its query. */
export function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.toString();
}

/** What went wrong on the way to or from a sign-in. */
export interface RedirectedFailure {
  /** OAuth's word, such as `access_denied`. */
  readonly error: string;
  readonly description: string;
  /** The auth service's code; null for what the provider itself refused. */
  readonly code: string | null;
}

/** The address with a failure in its query and in its fragment, as the hosted service sends people back. */
export function withFailure(address: string, failure: RedirectedFailure): string {
  const url = new URL(address);
  const fields = new URLSearchParams({ error: failure.error });
  if (failure.code !== null) fields.set('error_code', failure.code);
  fields.set('error_description', failure.description);
  for (const [name, value] of fields) url.searchParams.set(name, value);
  url.hash = `${fields.toString()}&sb=`;
  return url.toString();
}

/** The address with a session in its fragment, for clients without PKCE. */
export function withSession(address: string, fields: ReadonlyMap<string, string>): string {
  const url = new URL(address);
  url.hash = `${new URLSearchParams([...fields]).toString()}&sb=`;
  return url.toString();
}
