import type { Failure } from '#domain/failure.ts';
import { fieldsOf, hasFields, parseJson } from '#domain/json.ts';
import { foreignAnswer, retryAfterMs } from './errors.ts';

interface StorageAnswer {
  readonly status: number;
  readonly text: string;
  readonly hint?: string | null;
  readonly host?: string;
}

/** Null for success. Hosted projects send many refusals as 400, with the real status in the body. */
export function failureOfStorage(
  { status, text, hint = null, host = '' }: StorageAnswer,
  now = 0,
): Failure | null {
  const body = parseJson(text);
  // Deletions return an array.
  const isStorage = Array.isArray(body) || hasFields(body);
  if (status >= 200 && status < 300) return isStorage ? null : { kind: 'offline' };
  // Not the storage's answer: a captive portal or proxy.
  if (!isStorage) return foreignAnswer({ status, error: { hint, host } }, now);
  const statusCode = Number(fieldsOf(body)['statusCode'] ?? status);
  switch (statusCode) {
    case 401:
      return { kind: 'signedOut' };
    case 403:
      return { kind: 'forbidden' };
    case 409:
      return { kind: 'duplicate' };
    case 413:
      return { kind: 'tooLarge' };
    case 415:
      return {
        kind: 'invalid',
        message: 'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed',
      };
    default:
  }
  if (statusCode === 408 || statusCode === 429 || statusCode >= 500)
    return { kind: 'busy', retryAfterMs: retryAfterMs(hint, now) };
  return { kind: 'unexpected', detail: `storage: ${statusCode}` };
}
