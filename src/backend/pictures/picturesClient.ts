import type { PictureName, PictureRoom } from '#domain/picture/picture.ts';
import { picturePath } from '#domain/picture/picture.ts';
import { fieldsOf, parseJson } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { errorIn, failureOf, hostOf, orOffline } from '#backend/errors.ts';
import type { TablesOptions } from '#backend/pages/tables.ts';
import { failureOfStorage } from '#backend/storage.ts';

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
