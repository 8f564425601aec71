import type { PageRow } from '#domain/page/pageRow.ts';
import type { PictureUpload } from '#store/db.ts';
import { picturesOf } from '../world/bucket.ts';
import { heldBy, type Held, type StoredPage } from '../world/held.ts';
import { Violation } from './ledger.ts';
import type { SimDevice, World } from '../world/world.ts';

/** Failed attempts after which a picture delays no text. */
const HOLDING_TRIES = 2;

/** I21: a page is written after its pictures, unless one is refused or keeps failing. */
export function checkPicturesFirst(
  world: World,
  device: SimDevice,
  rows: readonly PageRow[],
): void {
  for (const row of rows) {
    const missing = missingOf(world, row.author_id, JSON.stringify(row));
    const { uploads } = heldBy(device, row.author_id);
    const early = uploads.find(
      (one) => missing.has(`${row.author_id}/${one.hash}`) && isFresh(one),
    );
    if (early === undefined) continue;
    throw new Violation(`I21: ${row.id} was sent by ${device.name} before its picture`);
  }
}

function isFresh({ state, attempts, nextAt }: PictureUpload): boolean {
  return state !== 'refused' && attempts < HOLDING_TRIES && nextAt === 0;
}

/** I21: a device that says that all is synced has sent its pictures. */
export function checkPicturesSent(
  world: World,
  { name }: SimDevice,
  owner: string,
  { pages, pictures, uploads, conflicts, failed, shadows }: Held,
): void {
  const undecided = new Set([...conflicts, ...failed].map(({ pageId }) => pageId));
  const known = new Set(shadows.map(({ id }) => id));
  // A page deleted before it was ever sent is in this trash only, with its pictures.
  const sent = pages.filter(({ id, deleted_at }) => deleted_at === null || known.has(id));
  const decided = sent.filter(({ id }) => !undecided.has(id));
  const missing = missingOf(world, owner, JSON.stringify(decided));
  if (missing.size === 0) return;
  const refused = new Set(uploads.filter((one) => one.state === 'refused').map((one) => one.hash));
  const here = pictures.find(({ hash }) => missing.has(`${owner}/${hash}`) && !refused.has(hash));
  if (here === undefined) return;
  throw new Violation(`I21: ${name} says that all is synced, and not the picture ${here.hash}`);
}

/** I21: at the end, the server has every picture of its pages that a device has and that was not refused. */
export function checkPicturesAtEnd(
  world: World,
  owner: string,
  server: readonly StoredPage[],
  states: readonly Held[],
): void {
  const live = server.filter((page) => page.deleted_at === null && !page.isGivenAway);
  const missing = missingOf(world, owner, JSON.stringify(live));
  const refused = states.flatMap(({ uploads }) =>
    uploads.flatMap(({ state, hash }) => (state === 'refused' ? hash : [])),
  );
  const held = states.flatMap(({ pictures }) => pictures.map(({ hash }) => hash));
  const lost = held.find((hash) => missing.has(`${owner}/${hash}`) && !refused.includes(hash));
  if (lost !== undefined) throw new Violation(`I21: the server has no picture ${lost}`);
}

function missingOf({ bucket }: World, owner: string, text: string): ReadonlySet<string> {
  return new Set(picturesOf(text, owner).filter((key) => !bucket.has(key)));
}
