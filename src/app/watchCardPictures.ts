import { liveQuery } from 'dexie';
import type { Page } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { onIdle } from '#ui/browser/onIdle.ts';
import { uploadCard } from '#backend/storage.ts';
import type { BackendConfig } from '#backend/config.ts';

/** At the latest: editing has priority. */
const IDLE_MS = 10_000;

/** Waits for the page's last queued write; draws one at a time, in a visible window (decision 032). */
export function watchCardPictures(
  db: AccountDb,
  upload: (page: Page, revision: number) => Promise<void>,
): () => void {
  let queued: ReadonlySet<string> = new Set();
  const due = new Set<string>();
  let isRunning = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    for (const id of due) {
      due.delete(id);
      await new Promise<void>((resolve) => {
        onIdle(resolve, IDLE_MS);
      });
      await picture(id).catch(() => undefined);
    }
    isRunning = false;
  };
  const picture = async (id: string): Promise<void> => {
    if (isStopped || document.visibilityState !== 'visible' || !navigator.onLine) return;
    const [page, shadow] = await Promise.all([db.pages.get(id), db.shadows.get(id)]);
    if (page === undefined || shadow === undefined || !isShown(page)) return;
    if ((await db.outbox.where('pageId').equals(id).count()) > 0) return;
    await upload(page, shadow.revision);
  };
  const subscription = liveQuery(async () => stringsInIndex(db.outbox, 'pageId')).subscribe({
    next: (keys) => {
      for (const id of queued) if (!keys.has(id)) due.add(id);
      queued = keys;
      if (!isRunning) void run();
    },
    error: () => undefined,
  });
  return () => {
    isStopped = true;
    subscription.unsubscribe();
  };
}

function isShown({ is_public, is_unlisted, deleted_at }: Page): boolean {
  return (is_public || is_unlisted === true) && deleted_at === null;
}

/** The server refuses it when the page is no longer at `revision` (decision 032). */
export async function uploadCardPicture(
  config: BackendConfig,
  page: Page,
  revision: number,
  accessToken: () => Promise<string | null>,
): Promise<void> {
  const { drawCardPicture } = await import('#frames/static/cardPicture.ts');
  const png = await drawCardPicture(page);
  const token = png === null ? null : await accessToken();
  if (png === null || token === null) return;
  await uploadCard(config, { authorId: page.author_id, pageId: page.id, revision, png }, token);
}
