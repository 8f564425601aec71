import { uploadCard } from '#backend/pages/cards.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { Page } from '#domain/page/page.ts';
import { drawCardPicture } from '#frames/static/cardPicture.ts';

/** The server refuses it when the page is no longer at `revision` (decision 036). */
export async function uploadCardPicture(
  config: BackendConfig,
  page: Page,
  revision: number,
  accessToken: () => Promise<string | null>,
): Promise<void> {
  const png = await drawCardPicture(page);
  const token = png === null ? null : await accessToken();
  if (png === null || token === null) return;
  await uploadCard(config, { authorId: page.author_id, pageId: page.id, revision, png }, token);
}
