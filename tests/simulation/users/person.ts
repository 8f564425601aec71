import type { Page } from '#domain/page/page.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { noteDeleted, noteTakenBack } from '../checks/choices.ts';
import { noteTry } from '../checks/copies.ts';
import { mergingHere, restoredPages, unsentElsewhere } from './contended.ts';
import { duplicate } from './copies.ts';
import { decide } from './decisions.ts';
import { edit } from './editors.ts';
import { importSome } from './imports.ts';
import { insertPicture } from './pictures.ts';
import { endReply } from './replies.ts';
import { changeSetting } from './settings.ts';
import { empty } from './trash.ts';
import { chooseVisibility } from './visibility.ts';
import { heldBy } from '../world/held.ts';
import { tokensOf } from '../checks/ledger.ts';
import type { SimWindow } from '../world/processes.ts';
import { moreWords, firstWords } from './words.ts';
import { asProcess } from '../world/turns.ts';
import { nextToken, remove, type World } from '../world/world.ts';

/** The user's next action in a tab: mostly write, sometimes create, delete, restore, resolve or pull. */
export function act(world: World, window: SimWindow): void {
  asProcess(window.id, () => actIn(world, window));
}

/** Writes into a page that is being merged on this device, if one is. */
export function writeDuringMerge(world: World): void {
  const [merging] = world.merging;
  const window = merging && world.processes[merging.process];
  if (window?.kind !== 'window' || !window.isAlive || window.isRetired) return;
  if (isInHand(world, 'decide')) return;
  asProcess(window.id, () => {
    void inHand(world, window, 'write', () => write(world, window, 0.5)).then(() =>
      window.engine.flush('write'),
    );
  });
}

function actIn(world: World, window: SimWindow): void {
  if (world.random.chance(0.45)) {
    // No saves while the user resolves a conflict.
    const maySave = !isInHand(world, 'decide');
    void inHand(world, window, 'write', () => edit(world, window, maySave));
    return;
  }
  if (world.random.chance(world.variant.habit === undefined ? 0.3 : 0.7)) {
    if (!isInHand(world, 'decide'))
      void inHand(world, window, 'write', () => rarely(world, window));
    return;
  }
  const dice = world.random.next();
  if (dice < 0.08) return window.engine.pull();
  if (dice < 0.12) return window.engine.flush('write');
  if (dice < 0.24) {
    if (!isInHand(world, 'write'))
      void inHand(world, window, 'decide', () => decide(world, window));
  } else if (!isInHand(world, 'decide')) {
    void inHand(world, window, 'write', () => write(world, window, dice)).then(() =>
      window.engine.flush('write'),
    );
  }
}

/** For `write`: a deletion, or a restore. */
const IN_TRASH = 0.95;

/** What users do less often than writing. */
function rarely(world: World, window: SimWindow): Promise<void> {
  const dice = world.random.next();
  const { pages } = heldBy(window.device, window.owner);
  const restored = restoredPages(world, window.owner);
  const isTempting = pages.some((page) => page.deleted_at !== null && restored.has(page.id));
  if (world.variant.habit === 'trash' && dice > 0.3) return write(world, window, IN_TRASH);
  if (world.variant.habit === 'secondDeletion') {
    // Sent at once: another client can delete again only what the server has in the trash.
    return write(world, window, IN_TRASH).then(() => window.engine.flush('write'));
  }
  if (world.variant.habit === 'pictures' && dice > 0.3) return insertPicture(world, window);
  if (dice < 0.14 || (isTempting && dice < 0.6)) return empty(world, window);
  if (dice < 0.36) return chooseVisibility(world, window);
  if (dice < 0.44) return duplicate(world, window);
  if (dice < 0.6) return insertPicture(world, window);
  if (dice < 0.67) return importSome(world, window);
  if (dice < 0.8) return changeSetting(world, window);
  if (dice < 0.93) return endReply(world, window);
  return write(world, window, IN_TRASH);
}

function isInHand(world: World, does: 'write' | 'decide'): boolean {
  return world.hands.some((hand) => hand.does === does && world.processes[hand.process]?.isAlive);
}

async function inHand(
  world: World,
  window: SimWindow,
  does: 'write' | 'decide',
  run: () => Promise<void>,
): Promise<void> {
  const hand = { process: window.id, does };
  world.hands.push(hand);
  await run().finally(() => remove(world.hands, (other) => other === hand));
}

async function write(world: World, window: SimWindow, dice: number): Promise<void> {
  const token = nextToken(world, window.owner);
  const choice = world.random.next();
  const { db } = window;
  const fresh = newPage(world, window, token);
  const saved = await withStorage(db, async () => {
    if (dice < 0.4) return create(world, window, fresh);
    return db.transaction('rw', db.tables, async () => {
      const pages = await db.pages.toArray();
      pages.sort((a, b) => (a.id < b.id ? -1 : 1));
      const page = choosePage(world, window, pages, { choice, isTrash: dice > 0.93 });
      return page === undefined
        ? create(world, window, fresh)
        : change(world, window, page, token, dice);
    });
  });
  if (!saved.ok) return;
  if (saved.value === 'wrote') world.ledger.saved.set(token, window.id);
  if (typeof saved.value !== 'object') return;
  const { tookBack, isDeletionUnsent } = saved.value;
  const now = heldBy(window.device, window.owner).pages.find(({ id }) => id === tookBack.id);
  // Restoring a page restores its text.
  if (now?.deleted_at !== null) return;
  noteTakenBack(world, tookBack, { device: window.device.name, isDeletionUnsent });
  for (const seen of tokensOf(tookBack)) world.ledger.deleted.delete(seen);
}

/** Some pages are edited more often than others, and most those that are being merged, or changed on another device. */
function choosePage(
  world: World,
  window: SimWindow,
  held: readonly Page[],
  { choice, isTrash }: { readonly choice: number; readonly isTrash: boolean },
): Page | undefined {
  const pages = isTrash ? held.filter((page) => !isLeftOut(world, window, page)) : held;
  const merging = mergingHere(world, window);
  const contended = new Set(unsentElsewhere(world, window).map(({ pageId }) => pageId));
  const first = pages.filter((page) => {
    if (isTrash && choice < 0.5) return page.deleted_at !== null;
    if (merging !== undefined) return choice < 0.8 && page.id === merging;
    return choice < 0.7 && contended.has(page.id);
  });
  return first.length > 0
    ? world.random.pick(first)
    : pages[Math.floor(choice ** 2 * pages.length)];
}

/** Whether this habit spares a page, as it was taken out of the trash: I19 says nothing of one that is deleted after that. */
function isLeftOut(world: World, { owner }: SimWindow, { id }: Page): boolean {
  return world.variant.habit === 'secondDeletion' && restoredPages(world, owner).has(id);
}

/** The pages whose deletion a device has not sent, or sends again to a server that has lost it. */
function unsentDeletions(world: World, person: string): ReadonlySet<string> {
  const devices = world.devices.map((device) => heldBy(device, person));
  const unsent = devices
    .flatMap(({ outbox }) => outbox)
    .flatMap(({ pageId, patch }) => (typeof patch.deleted_at === 'string' ? pageId : []));
  const again = devices.flatMap(({ pages, shadows }) =>
    pages
      .filter(({ deleted_at }) => deleted_at !== null)
      .filter(({ id }) =>
        shadows.some((row) => row.id === id && (row.timeline ?? '') !== world.timeline),
      )
      .map(({ id }) => id),
  );
  return new Set([...unsent, ...again]);
}

interface NewPage {
  readonly page: Page;
  readonly mutationId: string;
}

/** Before anything is stored: a retry after a failure of the storage saves the same page. */
function newPage(world: World, window: SimWindow, token: string): NewPage {
  const now = world.now + window.device.skew;
  const at = new Date(now).toISOString();
  const page: Page = {
    id: world.newId(),
    author_id: window.owner,
    html_content: null,
    page_css: null,
    html_source: null,
    markdown_content: null,
    tags: [],
    is_public: true,
    url: null,
    preview_image_url: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    ...firstWords(world.random, token),
  };
  noteTry(world.ledger, token, false);
  return { page, mutationId: world.newId() };
}

async function create(world: World, { db, device }: SimWindow, fresh: NewPage): Promise<Done> {
  const { page, mutationId } = fresh;
  await world.variant.writeCreation(db, page, { mutationId, now: world.now + device.skew });
  return 'wrote';
}

/** The action's effect: wrote the token, or restored a page from the trash. */
type Done = 'nothing' | 'wrote' | { readonly tookBack: Page; readonly isDeletionUnsent: boolean };

/** Changes a page in the caller's transaction. */
async function change(
  world: World,
  window: SimWindow,
  page: Page,
  token: string,
  dice: number,
): Promise<Done> {
  const stamp = { mutationId: world.newId(), now: world.now + window.device.skew };
  const { writeChange } = world.variant;
  if (page.deleted_at !== null) {
    const isDeletionUnsent = unsentDeletions(world, window.owner).has(page.id);
    await writeChange(window.db, page.id, { deleted_at: null }, stamp);
    return { tookBack: page, isDeletionUnsent };
  }
  if (dice > 0.93) {
    for (const seen of tokensOf(page)) world.ledger.deleted.add(seen);
    noteDeleted(world, page.id);
    const deleted_at = new Date(stamp.now).toISOString();
    await writeChange(window.db, page.id, { deleted_at }, stamp);
    return 'nothing';
  }
  const isTagged = unsentElsewhere(world, window).some(
    ({ pageId, patch }) => pageId === page.id && patch.tags !== undefined,
  );
  await writeChange(window.db, page.id, moreWords(world.random, page, token, isTagged), stamp);
  return 'wrote';
}
