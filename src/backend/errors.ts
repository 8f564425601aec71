import type { Failure } from '#domain/failure.ts';
import { fieldsOf, textIn } from '#domain/json.ts';

/** What a PostgREST client gives back when a call did not succeed. */
export interface FailedAnswer {
  /** The HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  readonly error: {
    readonly code?: string | null;
    /** For an answer that means "later", the `Retry-After` header as it came. */
    readonly hint?: string | null;
    /** Where the answer came from; '' when that is not known. */
    readonly host?: string;
  };
}

/** The codes of PostgREST (`PGRST116`) and of Postgres (five characters). */
const API_CODE = /^(PGRST[0-9A-Z]{3}|[0-9A-Z]{5})$/;

/**
 * What a refusal by the tables API says. The code stays empty where the body has not PostgREST's error shape: a proxy
 * or gateway in between wrote it.
 */
export function errorIn(
  { headers, url }: Pick<Response, 'headers' | 'url'>,
  body: unknown,
): FailedAnswer['error'] {
  const code = textIn(body, 'code');
  const isApi = API_CODE.test(code) && typeof fieldsOf(body)['message'] === 'string';
  return { code: isApi ? code : '', hint: headers.get('retry-after'), host: hostOf(url) };
}

/** The host of an address; '' when it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

const SCHEMA_CODES = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42P01', '42703']);
const TOKEN_CODES = new Set(['PGRST301', 'PGRST302', 'PGRST303']);

/** Values that a column never takes (22, 23), a limit of the database (54), a rule that raised (P0). */
const REJECTED = /^(22|23|54|P0)[0-9A-Z]{3}$/;

/** The database takes no writes just now (25006: it is out of room, or a standby), or another write was in the way. */
const PASSING_CODES = new Set(['25006', '40001', '40P01', '55P03']);

/**
 * The failure that an answer of the tables API stands for; the one place that knows its codes.
 * An answer that PostgREST did not write (a captive portal, a proxy's page) is `busy` with what answered: it decides
 * nothing, whatever its status.
 * `now` is in ms since the epoch, for a `Retry-After` that is a date.
 */
export function failureOf({ status, error }: FailedAnswer, now: number): Failure {
  const code = error.code ?? '';
  if (status === 0) return { kind: 'offline' };
  if (code === '') return foreignAnswer({ status, error }, now);
  if (status === 401 || TOKEN_CODES.has(code)) return { kind: 'signedOut' };
  if (status === 403 || code === '42501') return { kind: 'forbidden' };
  if (status === 413) return { kind: 'tooLarge' };
  if (code === 'PGRST116') return { kind: 'notFound' };
  if (SCHEMA_CODES.has(code)) return { kind: 'schema' };
  if (code === '23505') return { kind: 'duplicate' };
  // Before the status: some of these come as 500, and the same bytes would never be taken.
  if (REJECTED.test(code)) return { kind: 'rejected', code };
  if (isBusy(status) || PASSING_CODES.has(code)) return busy(status, code, error.hint, now);
  return { kind: 'unexpected', detail: `${status} ${code}` };
}

/** The failure for an answer that is not the API's; a filter in between may refuse just one page's text. */
export function foreignAnswer({ status, error }: FailedAnswer, now: number): Failure {
  const asked = retryAfterMs(error.hint, now);
  const isFault = asked === null && status >= 400 && !ASKS_TO_WAIT.has(status);
  const foreign = { status, host: error.host ?? '' };
  return { kind: 'busy', retryAfterMs: asked, foreign, ...(isFault ? { isFault } : {}) };
}

const ASKS_TO_WAIT = new Set([408, 425, 429]);

/** Whether a status means "the same again, later". */
function isBusy(status: number): boolean {
  return ASKS_TO_WAIT.has(status) || status >= 500;
}

function busy(status: number, code: string, hint: string | null | undefined, now: number): Failure {
  const asked = retryAfterMs(hint, now);
  const isFault = status >= 500 && asked === null && !PASSING_CODES.has(code);
  return { kind: 'busy', retryAfterMs: asked, ...(isFault ? { isFault } : {}) };
}

/** The wait that a `Retry-After` header asks for, in ms: whole seconds or a date; null when it says neither. */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  const value = (header ?? '').trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // Only the forms of HTTP dates start with a weekday; Date.parse alone takes almost anything.
  const date = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
