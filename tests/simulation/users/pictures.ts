import { pictureAddress } from '#domain/page/picture.ts';
import { sourceOf } from '#domain/page/page.ts';
import { addPicture, retryPictures } from '#mutators/pages/pictures.ts';
import { createPage, saveEdit } from '#mutators/pages/pages.ts';
import { noteTry } from '../checks/copies.ts';
import { tokensOf } from '../checks/ledger.ts';
import { heldBy } from '../world/held.ts';
import { SERVER, type SimWindow } from '../world/processes.ts';
import { nextToken, type World } from '../world/world.ts';

/** The user puts a picture into a page, mostly a new one; or tries a refused picture again. */
export async function insertPicture(world: World, window: SimWindow): Promise<void> {
  const { services, device, owner } = window;
  const { pages, uploads } = heldBy(device, owner);
  const refused = uploads.filter(({ state }) => state === 'refused').map(({ hash }) => hash);
  if (refused.length > 0 && world.random.chance(0.7)) {
    await retryPictures(services, refused);
    return;
  }
  const token = nextToken(world, owner);
  const bytes = new TextEncoder().encode(token);
  const name = await addPicture(services, { type: 'image/png', bytes });
  if (!name.ok) return;
  const line = `${token} ![](${pictureAddress(SERVER, name.value)})`;
  const texts = pages.filter(
    (page) => page.deleted_at === null && page.content_type === 'markdown',
  );
  const page = texts.toSorted((a, b) => (a.id < b.id ? -1 : 1))[world.random.below(8)];
  const source = page === undefined ? line : `${sourceOf(page)}\n${line}`;
  noteTry(world.ledger, token, page === undefined);
  const input = { title: `Page ${token}`, tags: [], content_type: 'markdown', source } as const;
  const saved =
    page === undefined
      ? await createPage(services, input)
      : await saveEdit(services, page.id, { source }, sourceOf(page));
  if (!saved.ok) return;
  const stored = 'page' in saved.value ? saved.value.page : saved.value;
  // The editor does not call saved what it saved into a page that went to the trash meanwhile.
  if (stored.deleted_at !== null) return;
  if (tokensOf(stored).includes(token)) world.ledger.saved.set(token, window.id);
}
