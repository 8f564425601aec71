import type { Page } from '#domain/page/page.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { queueCreate } from '#store/outbox/outbox.ts';
import { decide } from './decisions.ts';
import { edit } from './editors.ts';
import { heldBy } from '../world/held.ts';
import { tokensOf } from '../checks/ledger.ts';
import type { SimWindow } from '../world/processes.ts';
import { moreWords, firstWords } from './words.ts';
import { asProcess } from '../world/turns.ts';
import { remove, type World } from '../world/world.ts';

/** The user's next action in a tab: mostly write, sometimes create, delete, restore, resolve or pull. */
export function act(world: World, window: SimWindow): void {
  asProcess(window.id, () => actIn(world, window));
}

function actIn(world: World, window: SimWindow): void {
  if (world.random.chance(0.45)) {
    // No saves while the user resolves a conflict.
    const maySave = !isInHand(world, 'decide');
    void inHand(world, window, 'write', () => edit(world, window, maySave));
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
  world.tokens += 1;
  const token = `t${world.tokens}x`;
  world.ledger.authors.set(token, window.owner);
  const choice = world.random.next();
  const { db } = window;
  const saved = await withStorage(db, async () => {
    if (dice < 0.4) return create(world, window, token);
    return db.transaction('rw', db.tables, async () => {
      const pages = await db.pages.toArray();
      pages.sort((a, b) => (a.id < b.id ? -1 : 1));
      // Some pages are edited more often than others.
      const page = pages[Math.floor(choice ** 2 * pages.length)];
      return page === undefined
        ? create(world, window, token)
        : change(world, window, page, token, dice);
    });
  });
  if (!saved.ok) return;
  if (saved.value === 'wrote') world.ledger.saved.set(token, window.id);
  if (typeof saved.value !== 'object') return;
  const { tookBack } = saved.value;
  const now = heldBy(window.device, window.owner).pages.find(({ id }) => id === tookBack.id);
  // Restoring a page restores its text.
  if (now?.deleted_at !== null) return;
  for (const seen of tokensOf(tookBack)) world.ledger.deleted.delete(seen);
}

async function create(world: World, window: SimWindow, token: string): Promise<Done> {
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
  await queueCreate(window.db, page, { mutationId: world.newId(), now });
  return 'wrote';
}

/** The action's effect: wrote the token, or restored a page from the trash. */
type Done = 'nothing' | 'wrote' | { readonly tookBack: Page };

/** Changes a page in the caller's transaction. */
async function change(
  world: World,
  window: SimWindow,
  page: Page,
  token: string,
  dice: number,
): Promise<Done> {
  const stamp = { mutationId: world.newId(), now: world.now + window.device.skew };
  const queueChange = world.variant.queueChange;
  if (page.deleted_at !== null) {
    await queueChange(window.db, page.id, { deleted_at: null }, stamp);
    return { tookBack: page };
  }
  if (dice > 0.93) {
    for (const seen of tokensOf(page)) world.ledger.deleted.add(seen);
    const deleted_at = new Date(stamp.now).toISOString();
    await queueChange(window.db, page.id, { deleted_at }, stamp);
    return 'nothing';
  }
  await queueChange(window.db, page.id, moreWords(world.random, page, token), stamp);
  return 'wrote';
}
