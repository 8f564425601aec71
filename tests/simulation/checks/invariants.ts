import { isDeepStrictEqual } from 'node:util';
import { ownCardOf } from '#domain/page/card.ts';
import {
  behindFailed,
  contentOf,
  heldBy,
  serverPages,
  type Held,
  type StoredPage,
} from '../world/held.ts';
import { checkChoices } from './choices.ts';
import { checkCopies } from './copies.ts';
import { checkPicturesAtEnd } from './pictures.ts';
import { Violation, type SentMutation } from './ledger.ts';
import { checkRepliesAtEnd } from './replies.ts';
import { safeTokens } from './safeTokens.ts';
import { checkSettings } from './settings.ts';
import type { SimDevice, World } from '../world/world.ts';

/** End state of a user, after all faults are over and all devices have synced. */
export async function checkEnd(world: World, person: string): Promise<void> {
  const server = await serverPages(world, person);
  // A title changed on both sides yields to a deletion; the server's history has it.
  const yieldedThere = await world.server.query<{ title: string; tags: readonly string[] }>(
    `select r.title, r.tags from page_revisions r join pages p on p.id = r.page_id
     where p.author_id = $1 and p.id = any($2)`,
    [person, [...world.ledger.entombed]],
  );
  const states = world.devices.map((device) => ({ device, held: heldBy(device, person) }));
  checkTokens(
    world,
    person,
    [...server, ...yieldedThere],
    states.map(({ held }) => held),
  );
  for (const { device, held } of states) {
    checkReplica(server, held, device.name);
    checkCards(held, device.name);
    checkDrained(held, device.name);
  }
  checkCopies(world.ledger, server);
  checkPicturesAtEnd(
    world,
    person,
    server,
    states.map(({ held }) => held),
  );
  checkSettings(
    world,
    person,
    states.map(({ held }) => held),
  );
  checkChoices(world, server, troubledPages(states.map(({ held }) => held)));
  await checkRepliesAtEnd(
    world,
    person,
    states.map(({ held }) => held),
  );
  await checkLedgerOrder(world, person);
  checkEffort(world, states);
}

/** The cards match the pages, whichever mutator wrote them. */
function checkCards({ pages, cards }: Held, device: string): void {
  const made = pages.map(ownCardOf);
  if (isDeepStrictEqual(cards, made)) return;
  throw new Violation(`The cards of ${device} are not those of its pages`);
}

/** I1: text reported as saved is somewhere the user can find it. */
function checkTokens(
  world: World,
  person: string,
  server: readonly unknown[],
  states: readonly Held[],
): void {
  const safe = safeTokens(world, states, server);
  const lost = [...world.ledger.saved.keys()].filter(
    (token) => world.ledger.authors.get(token) === person && !safe.has(token),
  );
  if (lost.length > 0) throw new Violation(`I1: lost ${lost.join(', ')}`);
}

/** I2 and I10: the device's pages and shadows match the server. */
function checkReplica(server: readonly StoredPage[], held: Held, name: string): void {
  const troubled = new Set([
    ...troubledPages([held]),
    // A device doesn’t learn why a page was taken away.
    ...server.filter((stored) => stored.isGivenAway).map((stored) => stored.id),
  ]);
  for (const stored of server) {
    if (stored.isGivenAway) continue;
    const shown = held.pages.find(({ id }) => id === stored.id);
    if (stored.is_purged) {
      if (shown === undefined || troubled.has(stored.id)) continue;
      throw new Violation(`I2: ${name} shows ${stored.id}, which is deleted permanently`);
    }
    const shadow = held.shadows.find(({ id }) => id === stored.id);
    if (shadow?.revision !== stored.revision) {
      const seen = String(shadow?.revision);
      throw new Violation(
        `I10: ${name} knows revision ${seen} of ${stored.id}, not ${stored.revision}`,
      );
    }
    if (troubled.has(stored.id)) continue;
    if (contentOf(shown) !== contentOf(stored)) {
      throw new Violation(
        `I2: ${name} shows ${contentOf(shown)} where the server has ${contentOf(stored)}`,
      );
    }
  }
  for (const { id, deleted_at } of held.pages) {
    if (deleted_at === null && !troubled.has(id) && !server.some((stored) => stored.id === id)) {
      throw new Violation(`I2: ${name} shows ${id}, which the server does not have`);
    }
  }
}

/** Pages with a conflict or a refused change. */
function troubledPages(states: readonly Held[]): ReadonlySet<string> {
  return new Set(
    states.flatMap(({ conflicts, failed }) => [
      ...conflicts.map(({ pageId }) => pageId),
      ...failed.filter(({ resolvedAt }) => resolvedAt === null).map(({ pageId }) => pageId),
    ]),
  );
}

/** I4: the outbox is empty, except behind a failure shown to the user. */
function checkDrained(held: Held, name: string): void {
  const behind = behindFailed(held);
  const stuck = held.outbox.filter((mutation) => !behind.includes(mutation));
  if (stuck.length > 0) throw new Violation(`I4: ${name} still holds ${JSON.stringify(stuck[0])}`);
}

/** I5: per page, the server applied a device's mutations in order. */
async function checkLedgerOrder(world: World, person: string): Promise<void> {
  const rows = await world.server.query<{ mutation_id: string; page_id: string }>(
    'select mutation_id, page_id from page_revisions where author_id = $1 order by page_id, revision',
    [person],
  );
  const last = new Map<string, number>();
  for (const { mutation_id, page_id } of rows) {
    const sent = world.ledger.sent.get(mutation_id);
    if (sent === undefined) continue;
    const lane = `${world.processes[sent.process]?.device.name ?? ''} ${page_id}`;
    if (sent.order < (last.get(lane) ?? -1))
      throw new Violation(`I5: ${mutation_id} came too late`);
    last.set(lane, sent.order);
  }
}

/** I9: few requests per mutation, beyond those caused by faults and conflicts. */
function checkEffort(
  world: World,
  states: readonly { readonly device: SimDevice; readonly held: Held }[],
): void {
  const inConflict = new Set(
    states.flatMap(({ held }) => held.conflicts.map((conflict) => conflict.mutationId)),
  );
  for (const [mutationId, sent] of world.ledger.sent) {
    if (inConflict.has(mutationId)) continue;
    const allowed = sendsAllowed(world, sent);
    if (sent.sends > allowed) {
      throw new Violation(
        `I9: ${mutationId} was sent ${sent.sends} times for ${sent.faults} faults`,
      );
    }
  }
  const { total, faulty } = world.ledger.requests;
  const allowed = 3 * world.ledger.sent.size + 4 * faulty + 12 * world.processes.length + 60;
  if (total > allowed) throw new Violation(`I9: ${total} requests, ${allowed} would have done`);
}

function sendsAllowed(world: World, { faults, process }: SentMutation): number {
  const { device } = world.processes[process] ?? {};
  const peers = world.processes.filter((peer) => peer.device === device);
  // A process that could not record the response leaves its work to the next.
  const kills = peers.filter((peer) => !peer.isAlive).length + (device?.clears ?? 0);
  const troubles = peers.reduce((sum, peer) => sum + peer.storage.troubles, 0);
  const reads = world.ledger.lostReads.filter((reader) => peers.some(({ id }) => id === reader));
  // Without a lock each process may send once in vain.
  return 3 + 2 * faults + kills + 2 * troubles + reads.length;
}
