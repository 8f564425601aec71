import { fail, ok, type Result } from '#domain/result.ts';
import type { BackendConfig } from '#backend/config.ts';
import { foreignAnswer, orOffline } from '#backend/errors.ts';

const TIMEOUT_MS = 30_000;

interface CardPicture {
  readonly authorId: string;
  readonly pageId: string;
  readonly revision: number;
  readonly png: Blob;
}

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
