import type { AttemptLimiter } from '../attempts.ts';
import type { Fields } from '../../functions/_shared/fields.ts';
import type { Google } from './oauth/google.ts';
import type { Limits } from './limits.ts';
import type { Mailer } from './mail/mails.ts';
import type { TokenKeys } from './tokens.ts';

/** Runs SQL as the database's owner. */
type Query = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

/** What the parts of the auth service work with. */
export interface AuthService {
  readonly query: Query;
  /** Runs the work in one transaction; statements inside it go through `query` as well. */
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** The library's own auth service; its tokens are signed with the shared secret. Not to be called inside a transaction. */
  readonly library: (request: Request) => Promise<Response>;
  readonly keys: TokenKeys;
  /** Hashes what only this server may check. */
  readonly secret: string;
  /** The app's origin, which is the API's too. */
  readonly origin: string;
  readonly anonKey: string;
  /** Google, or what stands in for it; null when neither is to be had. */
  readonly google: Google | null;
  readonly mailer: Mailer;
  /** New accounts must confirm their e-mail before they can sign in. */
  readonly confirmEmail: boolean;
  readonly attempts: AttemptLimiter;
  readonly limits: Limits;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Does work that an answer does not wait for; what goes wrong is logged under this name. */
  readonly later: (name: string, work: () => Promise<void>) => void;
}

/** One request to the auth API. */
export interface AuthCall {
  /** Its bearer token is already the library's. The body was read: it is `fields`. */
  readonly request: Request;
  readonly url: URL;
  /** The caller's address, for the limits. */
  readonly address: string;
  /** The JSON object in the body; null when there is none. */
  readonly fields: Fields | null;
}

/** Passes a call on to the library, with these fields in place of its own where given. */
export function passOn(auth: AuthService, call: AuthCall, fields?: Fields): Promise<Response> {
  if (fields === undefined) return auth.library(call.request.clone());
  const headers = new Headers(call.request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return auth.library(
    new Request(call.request.url, {
      method: call.request.method,
      headers,
      body: JSON.stringify(fields),
    }),
  );
}
