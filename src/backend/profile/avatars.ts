import { avatarAddress } from '#domain/account/avatarAddress.ts';
import type { Failure } from '#domain/failure.ts';
import { fieldsOf, hasFields, parseJson } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { BackendConfig } from '#backend/config.ts';
import { foreignAnswer } from '#backend/errors.ts';
import { sendByXhr, type SendBytes } from './uploadXhr.ts';

/** A picture on its way to the bucket. */
interface AvatarUpload {
  /** Where it goes in the bucket. */
  readonly path: string;
  readonly image: Blob;
  /** How much has left this device, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Ends the upload: it fails with `offline` then. */
  readonly signal: AbortSignal;
}

/** The calls for people's pictures. */
export interface AvatarsBackend {
  /** Stores a picture and gives its address. Fails with `forbidden`, `tooLarge`, `invalid` (its type), `signedOut`, `offline`, `busy`; never rejects. */
  readonly upload: (upload: AvatarUpload, accessToken: string) => Promise<Result<string>>;
  /** Takes a stored picture away; one that is not there is no failure. Fails with `forbidden`, `signedOut`, `offline`, `busy`; never rejects. */
  readonly remove: (path: string, accessToken: string) => Promise<Result<null>>;
}

/** What pictures need of the project. */
export interface AvatarsDeps {
  readonly config: BackendConfig;
  readonly fetch: typeof fetch;
}

const TIMEOUT_MS = 10_000;

/** Every picture has an address of its own, so a copy of it never gets old; seconds. */
const KEPT_FOR_S = 365 * 24 * 3600;

/** The pictures of one project. */
export function createAvatarsBackend(
  { config, fetch: fetchIt }: AvatarsDeps,
  send: SendBytes = sendByXhr,
): AvatarsBackend {
  const headersOf = (accessToken: string) => ({
    apikey: config.anonKey,
    authorization: `Bearer ${accessToken}`,
  });
  return {
    async upload({ path, image, onProgress, signal }, accessToken) {
      const answer = await send({
        url: `${config.url}/storage/v1/object/avatars/${path}`,
        headers: {
          ...headersOf(accessToken),
          'content-type': image.type,
          'cache-control': `max-age=${KEPT_FOR_S}`,
          'x-upsert': 'false',
        },
        bytes: await image.arrayBuffer(),
        onProgress,
        signal,
      });
      if (answer === null) return fail({ kind: 'offline' });
      const failure = failureOfStorage(answer.status, answer.text);
      return failure === null ? ok(avatarAddress(config.url, path)) : fail(failure);
    },
    async remove(path, accessToken) {
      try {
        const response = await fetchIt(`${config.url}/storage/v1/object/avatars`, {
          method: 'DELETE',
          headers: { ...headersOf(accessToken), 'content-type': 'application/json' },
          body: JSON.stringify({ prefixes: [path] }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const failure = failureOfStorage(response.status, await response.text());
        return failure === null ? ok(null) : fail(failure);
      } catch {
        // A fetch rejects only for want of an answer.
        return fail({ kind: 'offline' });
      }
    },
  };
}

/**
 * The failure that an answer of the storage API stands for, or null when it did as asked. Hosted projects answer
 * many refusals with 400 and say the real status in the body.
 */
function failureOfStorage(status: number, text: string): Failure | null {
  const body = parseJson(text);
  // What it took away is told in a list.
  const isStorage = Array.isArray(body) || hasFields(body);
  if (status >= 200 && status < 300) return isStorage ? null : { kind: 'offline' };
  // A captive portal's or a proxy's page: not the storage's answer.
  if (!isStorage) return foreignAnswer({ status, error: {} }, 0);
  const said = Number(fieldsOf(body)['statusCode'] ?? status);
  switch (said) {
    case 401:
      return { kind: 'signedOut' };
    case 403:
      return { kind: 'forbidden' };
    case 413:
      return { kind: 'tooLarge' };
    case 415:
      return {
        kind: 'invalid',
        message: 'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed',
      };
    default:
  }
  if (said === 408 || said === 429 || said >= 500) return { kind: 'busy', retryAfterMs: null };
  return { kind: 'unexpected', detail: `storage: ${said}` };
}
