import { fail, flat, ok, type Result } from '#domain/result.ts';
import type { Failure } from '#domain/failure.ts';
import { suspensionCount, whenResumed } from './suspension.ts';

/** The failure behind an error of Dexie or IndexedDB; null for an error of another kind, which is a bug. */
export function storageFailure(error: unknown): Failure | null {
  const causes = [...causesOf(error)];
  const names = causes.map(({ name }) => name);
  if (causes.some(isAboutSpace)) return { kind: 'storageFull' };
  for (const name of names) {
    if (name === 'OutdatedError') return { kind: 'outdated' };
    if (LOST.has(name)) return { kind: 'storageLost' };
  }
  // The app aborts only transactions that it runs again, so the browser did.
  return names.includes('AbortError') ? { kind: 'storageLost' } : null;
}

const LOST = new Set([
  'UnknownError',
  'OpenFailedError',
  'DatabaseClosedError',
  'MissingAPIError',
  'InvalidStateError',
  'VersionError',
]);

/** Returns storage errors as failures; throws any other error. Runs again what the window's suspension cut off. */
export async function storageResult<T>(run: () => Promise<T>): Promise<Result<T>> {
  for (;;) {
    if (suspensionCount() === null) await whenResumed();
    const before = suspensionCount();
    try {
      return ok(await run());
    } catch (error) {
      if (suspensionCount() !== before && isCutOff(error)) continue;
      const failure = storageFailure(error);
      if (failure === null) throw error;
      return fail(failure);
    }
  }
}

/** Also what Dexie and the browser report to code that still uses an aborted transaction. */
function isCutOff(error: unknown): boolean {
  const names = [...causesOf(error)].map(({ name }) => name);
  return names.some((name) => CUT_OFF.has(name));
}

const CUT_OFF = new Set([
  'AbortError',
  'TransactionInactiveError',
  'InvalidStateError',
  'DatabaseClosedError',
  'PrematureCommitError',
]);

/** Like `storageResult`, for a `run` that returns a result itself. */
export async function catchStorage<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  return flat(await storageResult(run));
}

interface Cause {
  readonly name: string;
  readonly message: string;
}

/** Chromium names a full disk only in the message: "UnknownError: … FILE_ERROR_NO_SPACE …". */
function isAboutSpace({ name, message }: Cause): boolean {
  return name === 'QuotaExceededError' || message.includes('NO_SPACE');
}

/** The error, then its causes: Dexie wraps a quota error in an abort, or lists it. */
function* causesOf(error: unknown): Generator<Cause> {
  let current = error;
  for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth += 1) {
    if ('name' in current && typeof current.name === 'string') {
      const message = 'message' in current ? String(current.message) : '';
      yield { name: current.name, message };
    }
    if ('failures' in current && Array.isArray(current.failures)) current = current.failures[0];
    else current = 'inner' in current ? current.inner : 'cause' in current ? current.cause : null;
  }
}
