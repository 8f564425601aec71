import { isApiPath } from '../../database/apiRequests.ts';

/**
 * Validates a redirect target: a page of the app (on any port for loopback, as in the hosted service), never the API,
 * whose answers other sites may read. Gives the app’s origin otherwise.
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

export function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.toString();
}

export interface RedirectedFailure {
  /** The OAuth error, such as `access_denied`. */
  readonly error: string;
  readonly description: string;
  /** The auth service's code; null for an error of the provider. */
  readonly code: string | null;
}

/** Adds a failure to the query and the fragment, as the hosted service does. */
export function withFailure(address: string, failure: RedirectedFailure): string {
  const url = new URL(address);
  const fields = new URLSearchParams({ error: failure.error });
  if (failure.code !== null) fields.set('error_code', failure.code);
  fields.set('error_description', failure.description);
  for (const [name, value] of fields) url.searchParams.set(name, value);
  url.hash = `${fields.toString()}&sb=`;
  return url.toString();
}

/** Adds a session to the fragment, for clients without PKCE. */
export function withSession(address: string, fields: ReadonlyMap<string, string>): string {
  const url = new URL(address);
  url.hash = `${new URLSearchParams([...fields]).toString()}&sb=`;
  return url.toString();
}
