import { fingerprint } from '#domain/sync/fingerprint.ts';
import { sourceOf } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { serverRow } from '#store/outbox/shadows.ts';
import { localRevisions } from './revisions.ts';
import { serverRevisions } from './serverRevisions.ts';

export async function sourceByFingerprint(
  db: AccountDb,
  pageId: string,
  wanted: string,
): Promise<string | null> {
  const reads = [
    async () => [await db.pages.get(pageId), await serverRow(db, pageId)],
    async () => (await localRevisions(db, pageId)).map(({ page }) => page),
    async () => (await serverRevisions(db, pageId)).map(({ page }) => page),
  ];
  for (const read of reads) {
    for (const page of await read()) {
      const text = page ? sourceOf(page) : null;
      if (text !== null && fingerprint(text) === wanted) return text;
    }
  }
  return null;
}
