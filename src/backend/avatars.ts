import { avatarAddress } from '#domain/account/profile.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';
import { orOffline } from '#backend/errors.ts';
import { failureOfStorage } from '#backend/storage.ts';

/** A cancelled upload fails with `offline`. */
export interface UploadWatch {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface SentBytes extends UploadWatch {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: ArrayBuffer;
}

/** Null without an answer, or when aborted. */
export type SendBytes = (
  sent: SentBytes,
) => Promise<{ readonly status: number; readonly text: string } | null>;

const UPLOAD_TIMEOUT_MS = 120_000;

/** XMLHttpRequest, because only it reports upload progress in every browser. */
const sendByXhr: SendBytes = ({ url, headers, bytes, onProgress, signal }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    // Fires after every outcome; the status is 0 without an answer.
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      const { status, responseText } = request;
      resolve(status === 0 ? null : { status, text: responseText });
    });
    signal.addEventListener('abort', abort);
    if (signal.aborted) resolve(null);
    else request.send(bytes);
  });

interface AvatarUpload extends UploadWatch {
  readonly path: string;
  readonly image: Blob;
}

const TIMEOUT_MS = 10_000;

/** Every avatar has its own URL, so caches never go stale. */
const KEPT_FOR_S = 365 * 24 * 3600;

export function createAvatarsBackend(
  { config, fetch: fetchIt }: Pick<RefreshDeps, 'config' | 'fetch'>,
  send: SendBytes = sendByXhr,
) {
  const headersOf = (accessToken: string) => ({
    apikey: config.anonKey,
    authorization: `Bearer ${accessToken}`,
  });
  return {
    /** Resolves with the URL. Fails with `forbidden`, `tooLarge`, `invalid` (type), `signedOut`, `offline`, `busy`. */
    async upload(
      { path, image, ...watch }: AvatarUpload,
      accessToken: string,
    ): Promise<Result<string>> {
      const answer = await send({
        url: `${config.url}/storage/v1/object/avatars/${path}`,
        headers: {
          ...headersOf(accessToken),
          'content-type': image.type,
          'cache-control': `max-age=${KEPT_FOR_S}`,
          'x-upsert': 'false',
        },
        bytes: await image.arrayBuffer(),
        ...watch,
      });
      if (answer === null) return fail({ kind: 'offline' });
      const failure = failureOfStorage(answer);
      return failure === null ? ok(avatarAddress(config.url, path)) : fail(failure);
    },
    /** A missing file is no failure. Fails with `forbidden`, `signedOut`, `offline`, `busy`. */
    remove: (path: string, accessToken: string) =>
      orOffline(async () => {
        const response = await fetchIt(`${config.url}/storage/v1/object/avatars`, {
          method: 'DELETE',
          headers: { ...headersOf(accessToken), 'content-type': 'application/json' },
          body: JSON.stringify({ prefixes: [path] }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const failure = failureOfStorage({
          status: response.status,
          text: await response.text(),
        });
        return failure === null ? ok(null) : fail(failure);
      }),
  };
}
