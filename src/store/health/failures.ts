import { fail, ok, type Result } from '#domain/result.ts';
import type { Failure } from '#domain/failure.ts';

/** The failure that an error of IndexedDB or Dexie stands for, or null when it is none of the device's storage. */
export function storageFailure(error: unknown): Failure | null {
  const causes = [...causesOf(error)];
  const names = causes.map(({ name }) => name);
  if (causes.some(isAboutRoom)) return { kind: 'storageFull' };
  for (const name of names) {
    if (name === 'OutdatedError') return { kind: 'outdated' };
    if (LOST.has(name)) return { kind: 'storageLost' };
  }
  // The program never aborts on its own: the browser did, for instance because it is clearing the storage.
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

/** Runs a use of the device's storage; a failure of the storage becomes a value, any other error is thrown on. */
export async function storageResult<T>(run: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await run());
  } catch (error) {
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return fail(failure);
  }
}

interface Cause {
  readonly name: string;
  readonly message: string;
}

/** Over the site's quota, or on a full disk, which Chromium names in the message alone ("UnknownError: … FILE_ERROR_NO_SPACE …"). */
function isAboutRoom({ name, message }: Cause): boolean {
  return name === 'QuotaExceededError' || message.includes('NO_SPACE');
}

/** The error itself first, then what caused it: Dexie wraps a quota error in an abort, or lists it. */
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
