import type { Failure } from '#domain/failure.ts';
import { fieldsOf, textIn } from '#domain/json.ts';
import { fail, type Result } from '#domain/result.ts';

/** `offline` when `ask` rejects: `fetch()` does so without an answer, body readers on a broken one. */
export async function orOffline<T, F = Failure>(
  ask: () => Promise<Result<T, F>>,
): Promise<Result<T, F | Failure>> {
  try {
    return await ask();
  } catch {
    return fail({ kind: 'offline' });
  }
}

export interface FailedAnswer {
  readonly status: number;
  readonly error: {
    readonly code?: string | null;
    readonly hint?: string | null;
    readonly host?: string;
  };
}

/** Codes of PostgREST (`PGRST116`) and Postgres (five characters). */
const API_CODE = /^(PGRST[0-9A-Z]{3}|[0-9A-Z]{5})$/;

/** `code` is '' when the body isn't PostgREST's: a proxy or gateway wrote it. */
export function errorIn(
  { headers, url }: Pick<Response, 'headers' | 'url'>,
  body: unknown,
): FailedAnswer['error'] {
  const code = textIn(body, 'code');
  const isApi = API_CODE.test(code) && typeof fieldsOf(body)['message'] === 'string';
  return { code: isApi ? code : '', hint: headers.get('retry-after'), host: hostOf(url) };
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

const SCHEMA_CODES = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42P01', '42703']);
const TOKEN_CODES = new Set(['PGRST301', 'PGRST302', 'PGRST303']);

/** Invalid values (22, 23), a database limit (54), a raised rule (P0). */
const REJECTED = /^(22|23|54|P0)[0-9A-Z]{3}$/;

/** Temporary: read-only (25006: full or a standby), or a concurrent write. */
const PASSING_CODES = new Set(['25006', '40001', '40P01', '55P03']);

/** A statement timeout, a concurrent write, a deadlock: caused by load, less likely in a smaller request. */
const OVERLOAD_CODES = new Set(['57014', '40001', '40P01']);

/** Maps PostgREST's codes to failures, here only. Answers by proxies become `busy`. `now`: for a `Retry-After` date. */
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
  // Before the status: some are sent as 500, and a retry can't succeed.
  if (REJECTED.test(code)) return { kind: 'rejected', code };
  if (isBusy(status) || PASSING_CODES.has(code)) return busy(status, code, error.hint, now);
  return { kind: 'unexpected', detail: `${status} ${code}` };
}

/** The failure for an answer by something other than the API, which may refuse just one page's text. */
export function foreignAnswer({ status, error }: FailedAnswer, now: number): Failure {
  const waitMs = retryAfterMs(error.hint, now);
  const isFault = waitMs === null && status >= 400 && !RETRY_LATER.has(status);
  const foreign = { status, host: error.host ?? '' };
  return { kind: 'busy', retryAfterMs: waitMs, foreign, ...(isFault ? { isFault } : {}) };
}

const RETRY_LATER = new Set([408, 425, 429]);

function isBusy(status: number): boolean {
  return RETRY_LATER.has(status) || status >= 500;
}

function busy(status: number, code: string, hint: string | null | undefined, now: number): Failure {
  const waitMs = retryAfterMs(hint, now);
  const isFault = status >= 500 && waitMs === null && !PASSING_CODES.has(code);
  const isOverload = waitMs === null && OVERLOAD_CODES.has(code);
  return {
    kind: 'busy',
    retryAfterMs: waitMs,
    ...(isFault ? { isFault } : {}),
    ...(isOverload ? { isOverload } : {}),
  };
}

/** The delay of a `Retry-After` header (seconds or a date) in ms; null when it is neither. */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  const value = (header ?? '').trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // HTTP dates start with a weekday; `Date.parse` alone accepts almost anything.
  const date = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Rejects with a `TimeoutError` after `ms` (0 = no limit); the promise keeps running and its result is ignored. */
export function withTimeLimit<T>(running: Promise<T>, ms: number): Promise<T> {
  if (ms === 0) return running;
  return new Promise((resolve, reject) => {
    const onTimeout = () => reject(new DOMException('No answer', 'TimeoutError'));
    const timer = setTimeout(onTimeout, ms);
    running.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
