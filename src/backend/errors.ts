import type { Failure } from '#domain/failure.ts';

/** What a PostgREST client gives back when a call did not succeed. */
export interface FailedAnswer {
  /** The HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  readonly error: {
    readonly code?: string | null;
    /** For an answer that means "later", the `Retry-After` header as it came. */
    readonly hint?: string | null;
  };
}

const SCHEMA_CODES = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42P01', '42703']);
const TOKEN_CODES = new Set(['PGRST301', 'PGRST302', 'PGRST303']);

/** Values that a column never takes (22, 23), a limit of the database (54), a rule that raised (P0). */
const REJECTED = /^(22|23|54|P0)[0-9A-Z]{3}$/;

/** The database takes no writes just now (25006: it is out of room, or a standby), or another write was in the way. */
const PASSING_CODES = new Set(['25006', '40001', '40P01', '55P03']);

/**
 * The failure that an answer of the tables API stands for; the one place that knows its codes.
 * An answer that PostgREST did not write (a captive portal, a proxy's page) is `offline`: nothing is known.
 * `now` is in ms since the epoch, for a `Retry-After` that is a date.
 */
export function failureOf({ status, error }: FailedAnswer, now: number): Failure {
  const code = error.code ?? '';
  if (status === 0 || (status >= 200 && status < 300)) return { kind: 'offline' };
  if (status === 401 || TOKEN_CODES.has(code)) return { kind: 'signedOut' };
  if (status === 403 || code === '42501') return { kind: 'forbidden' };
  if (status === 413) return { kind: 'tooLarge' };
  if (code === 'PGRST116') return { kind: 'notFound' };
  if (SCHEMA_CODES.has(code)) return { kind: 'schema' };
  if (code === '23505') return { kind: 'duplicate' };
  // Before the status: some of these come as 500, and the same bytes would never be taken.
  if (REJECTED.test(code)) return { kind: 'rejected', code };
  if (isBusy(status) || PASSING_CODES.has(code)) return busy(status, code, error.hint, now);
  if (code === '') return { kind: 'offline' };
  return { kind: 'unexpected', detail: `${status} ${code}` };
}

/** Whether a status means "the same again, later". */
function isBusy(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
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
