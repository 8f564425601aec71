import { heldBy } from './held.ts';
import { tokensOf } from '../checks/ledger.ts';
import type { World } from './world.ts';

/** Copies of the server's data kept by a run, the latest last. */
const MOST = 3;

/** Makes a back-up of the server's data. */
export async function backUp(world: World): Promise<void> {
  const restore = await world.server.backUp([...world.people, world.stranger]);
  world.backUps.push({ restore, givenAway: [...world.givenAway] });
  if (world.backUps.length > MOST) world.backUps.shift();
}

/**
 * Restores a back-up, mostly the latest: what was written since is gone from the server. The copy may be of several
 * moments. A new timeline begins, by the restore command or by what the server had promised before a power cut.
 */
export async function restoreServer(world: World): Promise<void> {
  const { random, backUps, ledger } = world;
  if (backUps.length === 0) return;
  const chosen = random.chance(0.7) ? backUps.length - 1 : random.below(backUps.length);
  const backUp = backUps[chosen];
  if (backUp === undefined) return;
  // A later back-up is of a history that is gone; it may still be restored.
  if (random.chance(0.5)) backUps.splice(chosen + 1);
  const before = await serverText(world);
  await backUp.restore({ ledgerToo: random.chance(0.8) });
  world.timeline = await world.server.beginTimeline();
  world.restores += 1;
  world.givenAway.clear();
  for (const [page, author] of backUp.givenAway) world.givenAway.set(page, author);
  const after = new Set(tokensOf(await serverText(world)));
  const devices = new Set(tokensOf(world.devices.flatMap((device) => textOn(world, device))));
  // Written by another client and pulled by no device, or only in a draft of an editor.
  for (const token of tokensOf(before)) {
    if (!after.has(token) && !devices.has(token)) ledger.wiped.add(token);
  }
  ledger.present.clear();
  for (const token of after) ledger.present.add(token);
  ledger.inLedger.clear();
  const rows = await world.server.query<{ mutation_id: string }>(
    'select mutation_id from page_mutations where author_id = any($1)',
    [world.people],
  );
  for (const { mutation_id } of rows) ledger.inLedger.add(mutation_id);
}

async function serverText(world: World): Promise<unknown> {
  return world.server.query(
    `select concat_ws(' ', p.title, p.markdown_content, p.html_content, s.html_source, p.tags) as text
     from pages p left join page_sources s on s.page_id = p.id where p.author_id = any($1)`,
    [[...world.people, world.stranger]],
  );
}

function textOn(world: World, device: World['devices'][number]): unknown {
  return world.people.map((person) => {
    const { pages, outbox, conflicts, failed, shadows } = heldBy(device, person);
    return [pages, outbox, conflicts, failed, shadows];
  });
}
