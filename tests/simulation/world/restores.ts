import { heldBy } from './held.ts';
import { forgetLostReplies } from '../checks/replies.ts';
import { forgetSettings } from '../checks/settings.ts';
import { tokensOf } from '../checks/ledger.ts';
import type { BackUp, World } from './world.ts';

/** Copies of the server's data kept by a run, the latest last. */
const MOST = 3;

/** Copies the server's data. */
export async function backUp(world: World): Promise<BackUp> {
  const restore = await world.server.backUp([...world.people, world.stranger]);
  return { restore, givenAway: [...world.givenAway], bucket: new Set(world.bucket) };
}

/** Keeps a copy of the server's data for a restore. */
export async function keepBackUp(world: World): Promise<void> {
  const { backUps } = world;
  backUps.push(await backUp(world));
  if (backUps.length > MOST) backUps.shift();
}

/**
 * Restores a back-up, mostly the latest: what was written since is gone from the server. The copy may be of several
 * moments. A new timeline begins, by the restore command or by what the server had promised before a power cut.
 */
export async function restoreServer(world: World): Promise<void> {
  const { random, backUps } = world;
  if (backUps.length === 0) return;
  const chosen = random.chance(0.7) ? backUps.length - 1 : random.below(backUps.length);
  const copy = backUps[chosen];
  if (copy === undefined) return;
  // A later back-up is of a history that is gone; it may still be restored.
  if (random.chance(0.5)) backUps.splice(chosen + 1);
  await restoreFrom(world, copy, { ledgerToo: random.chance(0.8) });
}

/** Puts a copy of the server's data in the place of its data. */
export async function restoreFrom(
  world: World,
  { restore, givenAway, bucket }: BackUp,
  { ledgerToo }: { readonly ledgerToo: boolean },
): Promise<void> {
  const { ledger } = world;
  const before = await serverText(world);
  await restore({ ledgerToo });
  world.bucket = new Set(bucket);
  world.timeline = await world.server.beginTimeline();
  world.restores += 1;
  world.givenAway.clear();
  for (const [page, author] of givenAway) world.givenAway.set(page, author);
  const after = new Set(tokensOf(await serverText(world)));
  const devices = new Set(tokensOf(world.devices.flatMap((device) => textOn(world, device))));
  // Written by another client and pulled by no device, or only in a draft of an editor.
  for (const token of tokensOf(before)) {
    if (!after.has(token) && !devices.has(token)) ledger.wiped.add(token);
  }
  await forgetSettings(world);
  forgetLostReplies(world);
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
