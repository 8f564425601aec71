import type { LinkReach } from '#domain/page/links.ts';
import { visibilityOf } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { serverRow } from '#store/outbox/shadows.ts';

export async function linkReach(db: AccountDb, id: string): Promise<LinkReach> {
  const [card, shadow] = await Promise.all([db.cards.get(id), db.shadows.get(id)]);
  if (card === undefined) return 'authorOnly';
  const server = shadow === undefined ? null : ((await serverRow(db, id)) ?? card);
  const isOpen = server !== null && visibilityOf(server) !== 'private';
  if (visibilityOf(card) === 'private') return isOpen ? 'untilSync' : 'authorOnly';
  return isOpen ? 'now' : 'afterSync';
}
