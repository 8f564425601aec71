import type { LinkReach } from '#domain/page/links.ts';
import { visibilityOf } from '#domain/page/visibility.ts';
import type { AccountDb } from '#store/db.ts';

export async function linkReach(db: AccountDb, id: string): Promise<LinkReach> {
  const [card, shadow] = await Promise.all([db.cards.get(id), db.shadows.get(id)]);
  if (card === undefined || visibilityOf(card) === 'private') return 'nobody';
  if (shadow === undefined) return 'afterSync';
  return visibilityOf(shadow.row ?? card) === 'private' ? 'afterSync' : 'now';
}
