import { tokensOf } from '../checks/ledger.ts';
import type { World } from '../world/world.ts';

interface Row {
  readonly id: string;
  readonly text: string;
}

/** Another client, or the database's owner, changes pages on the server. */
export async function happenElsewhere(world: World): Promise<void> {
  const { random } = world;
  const person = random.chance(0.85) ? world.people[0] : world.people[1];
  const pages = await world.server.query<Row>(
    `select p.id, concat_ws(' ', p.title, p.markdown_content, p.html_content, s.html_source, p.tags) as text
     from pages p left join page_sources s on s.page_id = p.id
     where p.author_id = $1 and p.deleted_at is null order by p.id`,
    [person],
  );
  const dice = random.next();
  if (dice < 0.2 && world.givenAway.size > 0) return giveBack(world);
  const page = pages[random.below(Math.max(1, pages.length))];
  if (page === undefined) return;
  if (dice < 0.3) await giveAway(world, person, page.id);
  else if (dice < 0.45) await removePage(world, person, page);
  else await edit(world, person, page.id);
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
}

async function edit(world: World, person: string, id: string): Promise<void> {
  world.tokens += 1;
  const token = `t${world.tokens}x`;
  world.ledger.authors.set(token, person);
  const changes = world.random.chance(0.2) ? RETITLE : REWRITE;
  const done = await world.server.runAs(person, changing(changes), { id, token });
  if (done === null) return;
  world.ledger.saved.set(token, null);
  world.ledger.onServer.add(token);
}

/** An update by a client that knows the revision but sends no mutation id. */
function changing(changes: string): string {
  return `with done as (
    update public.pages p set base_revision = p.revision, ${changes}
    where p.id = ($1->>'id')::uuid returning p.id)
  select id::text from done`;
}

const RETITLE = `title = p.title || ' ' || ($1->>'token')`;

const REWRITE = `markdown_content = p.markdown_content || E'\\n' || ($1->>'token'),
  html_content = p.html_content || E'\\n<p>' || ($1->>'token') || '</p>',
  html_source = (select s.html_source from public.page_sources s where s.page_id = p.id)
    || E'\\n<main>' || ($1->>'token') || '</main>'`;
