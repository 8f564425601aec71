import type { AttemptLimiter } from '../attemptLimiter.ts';
import type { Fields } from '../../functions/_shared/fields.ts';
import type { Google } from './oauth/google.ts';
import type { Limits } from './limits.ts';
import type { Mailer } from './mail/mails.ts';
import type { TokenKeys } from './tokens.ts';

type Query = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

export interface AuthService {
  readonly query: Query;
  /** Runs `work` in a transaction; `query` takes part in it. */
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** The library's auth service, with tokens signed by the shared secret. Must not be called inside a transaction. */
  readonly library: (request: Request) => Promise<Response>;
  readonly keys: TokenKeys;
  /** Keys the hashes of mailed codes. */
  readonly secret: string;
  /** The origin of app and API. */
  readonly origin: string;
  readonly anonKey: string;
  /** Google or its local stand-in; null without both. */
  readonly google: Google | null;
  readonly mailer: Mailer;
  readonly confirmEmail: boolean;
  readonly attempts: AttemptLimiter;
  readonly limits: Limits;
  readonly now: () => number;
  readonly later: (name: string, work: () => Promise<void>) => void;
}

export interface AuthCall {
  /** Its bearer token is the library's; its body is already parsed into `fields`. */
  readonly request: Request;
  readonly url: URL;
  readonly address: string;
  readonly fields: Fields | null;
}

/** Forwards a call to the library, optionally with another body. */
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
