/** A Postgres error, without the statement and its parameters. */
export interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail: string | null;
  readonly hint: string | null;
}

/** Null unless Postgres raised the error. */
export function databaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return null;
  if (typeof error.code !== 'string' || !/^[0-9A-Z]{5}$/u.test(error.code)) return null;
  return {
    code: error.code,
    message: error.message,
    detail: textOf('detail' in error ? error.detail : null),
    hint: textOf('hint' in error ? error.hint : null),
  };
}

/**
 * The response of PostgREST for a failed statement (https://docs.postgrest.org/en/v13/references/errors.html); null for
 * errors the data API handles itself.
 */
export function refusal(error: DatabaseError, role: string): Response | null {
  if (error.code === 'PGRST') return null;
  return Response.json(
    { code: error.code, details: error.detail, hint: error.hint, message: error.message },
    { status: statusOf(error.code, role) },
  );
}

function statusOf(code: string, role: string): number {
  if (code.startsWith('PT')) return statusInCode(code);
  if (code === '42501') return role === 'anon' ? 401 : 403;
  return BY_CODE.get(code) ?? BY_CLASS.get(code.slice(0, 2)) ?? 400;
}

/** Insufficient resources, conflicts of transactions and locks, and what an operator did: their messages quote no values. */
const PLAIN_CLASSES = /^(?:40|53|55|57|58)/u;

/** The message as the log may have it: others quote what a user sent. */
export function plainReason({ code, message }: DatabaseError): string {
  return PLAIN_CLASSES.test(code) ? ` ${message}` : '';
}

/** Removes the statement and its parameters, which may contain user content. */
export function withoutStatement(error: unknown): unknown {
  if (error instanceof Error) {
    for (const name of ['query', 'params', 'queryOptions']) Reflect.deleteProperty(error, name);
  }
  return error;
}

const BY_CODE: ReadonlyMap<string, number> = new Map([
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P03', 503],
  ['P0001', 400],
]);

const BY_CLASS: ReadonlyMap<string, number> = new Map([
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 503],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
]);

function statusInCode(code: string): number {
  const status = Number(code.slice(2));
  return status >= 200 && status <= 599 ? status : 500;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What a client of Postgres raises for a connection that has been closed; clients of the API send the request again. */
export function connectionClosed(): Error {
  return Object.assign(new Error('the connection is closed'), { code: CLOSED, severity: 'FATAL' });
}

/** connection_does_not_exist */
export const CLOSED = '08003';

/** What Postgres raises for a statement that ran longer than `statement_timeout`. */
export function statementTimeout(): Error {
  const message = 'canceling statement due to statement timeout';
  return Object.assign(new Error(message), { code: '57014', severity: 'ERROR' });
}

/** cannot_connect_now: the statement did not run, or was rolled back, or its outcome is unknown; the client tries again. */
export const LATER = '57P03';

function later(message: string): Error {
  return Object.assign(new Error(message), { code: LATER, severity: 'FATAL' });
}

/** Of a statement that ran when the database's thread ended, or that found none. */
export function databaseLost(): Error {
  return Object.assign(later('the database system is starting up'), { isLost: true });
}

/** Of a statement that waited too long for its turn. */
export function serverBusy(): Error {
  return later('the database system is busy');
}

/** Whether the server is in trouble, not the request. */
export function isLater(error: unknown): error is Error & { readonly isLost?: boolean } {
  return error instanceof Error && 'code' in error && error.code === LATER;
}
