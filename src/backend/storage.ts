import type { Failure } from '#domain/failure.ts';
import { fieldsOf, hasFields, parseJson } from '#domain/json.ts';
import { foreignAnswer, retryAfterMs, errorIn, failureOf, hostOf, orOffline } from './errors.ts';
import { type PictureName, type PictureRoom, picturePath } from '#domain/page/picture.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { TablesOptions } from '#backend/pages/tables.ts';
import type { BackendConfig } from './config.ts';

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

/** The name changes with the bytes, so caches never go stale. */
const KEPT_FOR_S = 365 * 24 * 3600;

export function picturesClient({ url, anonKey, fetch: fetchIt }: TablesOptions) {
  return {
    /**
     * An already stored picture counts as success. Fails with `forbidden` (also without room), `tooLarge`, `invalid`,
     * `signedOut`, `busy`, `offline`.
     */
    upload: (
      name: PictureName,
      bytes: Uint8Array<ArrayBuffer>,
      now: number,
    ): Promise<Result<null>> =>
      orOffline(async () => {
        const response = await fetchIt(`${url}/storage/v1/object/images/${picturePath(name)}`, {
          method: 'POST',
          headers: {
            apikey: anonKey,
            'content-type': name.type,
            'cache-control': `max-age=${KEPT_FOR_S}`,
            'x-upsert': 'false',
          },
          body: bytes,
        });
        const failure = failureOfStorage(
          {
            status: response.status,
            text: await response.text(),
            hint: response.headers.get('retry-after'),
            host: hostOf(response.url),
          },
          now,
        );
        return failure === null || failure.kind === 'duplicate' ? ok(null) : fail(failure);
      }),
    /** Fails with `signedOut`, `busy`, `offline`; `unexpected` when the server doesn't say. */
    room: (now: number): Promise<Result<PictureRoom>> =>
      orOffline(async () => {
        const response = await fetchIt(`${url}/rest/v1/rpc/own_pictures`, {
          method: 'POST',
          headers: { apikey: anonKey, 'content-type': 'application/json' },
          body: '{}',
        });
        const body = parseJson(await response.text());
        if (!response.ok) {
          return fail(failureOf({ status: response.status, error: errorIn(response, body) }, now));
        }
        const { used, quota } = fieldsOf(body);
        return typeof used === 'number' && typeof quota === 'number'
          ? ok({ used, quota })
          : fail({ kind: 'unexpected', detail: 'own_pictures' });
      }),
  };
}

const TIMEOUT_MS = 30_000;

interface CardPicture {
  readonly authorId: string;
  readonly pageId: string;
  readonly revision: number;
  readonly png: Blob;
}

/** Stores the picture that other sites show for a public page, under a name with its revision. */
export function uploadCard(
  config: BackendConfig,
  { authorId, pageId, revision, png }: CardPicture,
  accessToken: string,
): Promise<Result<null>> {
  return orOffline(async () => {
    const path = `${authorId}/${pageId}-${revision}.png`;
    const answer = await fetch(`${config.url}/storage/v1/object/cards/${path}`, {
      method: 'POST',
      headers: {
        apikey: config.anonKey,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'image/png',
      },
      body: png,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok ? ok(null) : fail(foreignAnswer({ status: answer.status, error: {} }, 0));
  });
}
