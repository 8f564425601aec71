import { noteDeleted } from '../checks/choices.ts';
import { tokensOf } from '../checks/ledger.ts';
import { heldBy } from '../world/held.ts';
import { restoredPages, unsentRestores } from './contended.ts';
import { nextToken, type World } from '../world/world.ts';

interface Row {
  readonly id: string;
  readonly text: string;
}

/** Another client, or the database's owner, changes pages on the server. */
export async function happenElsewhere(world: World): Promise<void> {
  const { random } = world;
  const person = random.chance(0.85) ? world.people[0] : world.people[1];
  if (world.variant.habit === 'secondDeletion') return deleteAgain(world, person);
  const pages = await rowsOf(world, person, 'p.deleted_at is null');
  const dice = random.next();
  if (dice < 0.2 && world.givenAway.size > 0) return giveBack(world);
  const page = pages[random.below(Math.max(1, pages.length))];
  const isTempting = unsentRestores(world, person).size > 0;
  if (dice > (isTempting ? 0.5 : 0.9)) return changeTrashed(world, person);
  if (page === undefined) return;
  if (dice < 0.3) await giveAway(world, person, page.id);
  else if (dice < 0.45) await removePage(world, person, page);
  else await editContended(world, person, page.id, pages);
}

/** Returns every taken-away page to its author. */
export async function giveBack(world: World): Promise<void> {
  for (const [id, author] of world.givenAway) await world.server.giveAway(id, author);
  world.givenAway.clear();
}

async function giveAway(world: World, person: string, id: string): Promise<void> {
  world.givenAway.set(id, person);
  await world.server.giveAway(id, world.stranger);
}

async function removePage(world: World, person: string, { id, text }: Row): Promise<void> {
  const done = await world.server.runAs(person, changing('deleted_at = now()'), { id });
  if (done === null) return;
  // The deleting user has seen the page's text.
  for (const token of tokensOf(text)) world.ledger.deleted.add(token);
  world.ledger.entombed.add(id);
  noteDeleted(world, id);
}

/** Takes a page out of the trash and deletes it again, which no device has seen yet. */
async function deleteAgain(world: World, person: string): Promise<void> {
  const restored = restoredPages(world, person);
  const trashed = await rowsOf(world, person, 'p.deleted_at is not null and not p.is_purged');
  const pages = trashed.filter(({ id }) => !restored.has(id));
  if (pages.length === 0) return;
  const page = world.random.pick(pages);
  await world.server.runAs(person, changing('deleted_at = null'), { id: page.id });
  await removePage(world, person, page);
}

function rowsOf(world: World, person: string, condition: string): Promise<readonly Row[]> {
  return world.server.query<Row>(
    `select p.id, concat_ws(' ', p.title, p.markdown_content, p.html_content, s.html_source, p.tags) as text
     from pages p left join page_sources s on s.page_id = p.id
     where p.author_id = $1 and ${condition} order by p.id`,
    [person],
  );
}

/** Deletes a page in the trash once more, by another client's time, or gives it another title. */
async function changeTrashed(world: World, person: string): Promise<void> {
  const pages = await world.server.query<{ id: string }>(
    `select id from pages where author_id = $1 and deleted_at is not null and not is_purged
     order by id`,
    [person],
  );
  const restored = unsentRestores(world, person);
  const page = pages.find(({ id }) => restored.has(id)) ?? pages[0];
  if (page !== undefined) await edit(world, person, page.id, world.random.pick([DELETE, RETITLE]));
}

/** Mostly a page that a device is changing, and its tags where the device changed these. */
async function editContended(
  world: World,
  person: string,
  other: string,
  pages: readonly Row[],
): Promise<void> {
  const { random } = world;
  const unsent = world.devices
    .flatMap((device) => heldBy(device, person).outbox)
    .filter(({ pageId }) => pages.some(({ id }) => id === pageId));
  const contended = unsent[random.below(Math.max(1, unsent.length))];
  if (contended === undefined || random.chance(0.2)) return edit(world, person, other);
  const isTagged = contended.patch.tags !== undefined && contended.base !== null;
  await edit(world, person, contended.pageId, isTagged ? RETAG : undefined);
}

async function edit(
  world: World,
  person: string,
  id: string,
  changes = world.random.chance(0.2) ? RETITLE : REWRITE,
): Promise<void> {
  const token = nextToken(world, person);
  const done = await world.server.runAs(person, changing(changes), { id, token });
  if (done === null || changes === DELETE) return;
  world.ledger.saved.set(token, null);
  world.ledger.onServer.add(token);
  world.ledger.present.add(token);
}

/** An update by a client that knows the revision but sends no mutation id. No title gets longer than titles may be. */
function changing(changes: string): string {
  return `with done as (
    update public.pages p set base_revision = p.revision, ${changes}
    where p.id = ($1->>'id')::uuid and length(p.title) < 80 returning p.id)
  select id::text from done`;
}

const DELETE = `deleted_at = now() + interval '1 day'`;

const RETAG = `tags = p.tags || array[$1->>'token']`;

const RETITLE = `title = p.title || ' ' || ($1->>'token')`;

const REWRITE = `markdown_content = p.markdown_content || E'\\n' || ($1->>'token'),
  html_content = p.html_content || E'\\n<p>' || ($1->>'token') || '</p>',
  html_source = (select s.html_source from public.page_sources s where s.page_id = p.id)
    || E'\\n<main>' || ($1->>'token') || '</main>'`;
