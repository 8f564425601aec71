import { fail, ok, type Result } from '#domain/result.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';
import { foreignAnswer, orOffline } from '#backend/errors.ts';

const TIMEOUT_MS = 30_000;

export interface CardPicture {
  readonly authorId: string;
  readonly pageId: string;
  readonly revision: number;
  readonly png: Blob;
}

export function createCardsBackend({
  config,
  fetch: fetchIt,
}: Pick<RefreshDeps, 'config' | 'fetch'>) {
  return {
    upload: ({ authorId, pageId, revision, png }: CardPicture, accessToken: string) =>
      orOffline(async (): Promise<Result<null>> => {
        const path = `${authorId}/${pageId}-${revision}.png`;
        const answer = await fetchIt(`${config.url}/storage/v1/object/cards/${path}`, {
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
      }),
  };
}
