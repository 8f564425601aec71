import { isDeepStrictEqual } from 'node:util';
import type { PageMutation } from '#domain/sync/mutation.ts';
import { ownCardOf } from '#domain/page/ownCard.ts';
import { contentOf, heldBy, serverPages, type Held, type StoredPage } from './held.ts';
import { tokensOf, Violation, type SentMutation } from './ledger.ts';
import type { SimProcess } from './processes.ts';
import type { SimDevice, World } from './world.ts';

/** What must hold at every moment: nothing leaves the queue, and nothing is called synced, without proof (I8). */
export function checkProofs(world: World, { device, owner }: SimProcess): void {
  const { ledger } = world;
  const held = heldBy(device, owner);
  const queued = new Set(held.outbox.map((mutation) => mutation.mutationId));
  const kept = new Set([
    ...held.conflicts.map((conflict) => conflict.mutationId),
    ...held.failed.map((failed) => failed.mutation.mutationId),
  ]);
  // Looked for only when it is needed: reading all text is most of what a check costs.
  let safe: ReadonlySet<string> | null = null;
  for (const [mutationId, sent] of ledger.sent) {
    const sender = world.processes[sent.process];
    if (sender?.device !== device || sender.owner !== owner) continue;
    if (queued.has(mutationId) || kept.has(mutationId) || ledger.accepted.has(mutationId)) continue;
    // Merged, tried again or decided: its text stands in another mutation, or on the server.
    safe ??= new Set([...safeTokens(world, [held]), ...tokensOf(held.outbox)]);
    const missing = sent.tokens.find((token) => safe?.has(token) !== true);
    if (missing === undefined) continue;
    throw new Violation(`I8: ${missing} left the queue of ${device.name} without proof`);
  }
  if (!held.meta.some((row) => row.key === 'lastSyncedAt') || held.outbox.length > 0) return;
  safe = safeTokens(world, [held]);
  for (const [token, by] of ledger.saved) {
    const writer = by === null ? undefined : world.processes[by];
    if (writer?.device === device && writer.owner === owner && !safe.has(token)) {
      throw new Violation(`I8: ${device.name} shows all synced while ${token} is not`);
    }
  }
}

/** What must hold for a person when all faults are over and their devices have sent and fetched. */
export async function checkEnd(world: World, person: string): Promise<void> {
  const server = await serverPages(world, person);
  // A title that both sides changed yields to a deletion; the server's history has it.
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
  await checkLedgerOrder(world, person);
  checkEffort(world, states);
}

/** What lists show of the pages is what the pages are, whichever of them was written by whom. */
function checkCards({ pages, cards }: Held, device: string): void {
  const made = pages.map(ownCardOf);
  if (isDeepStrictEqual(cards, made)) return;
  throw new Violation(`The cards of ${device} are not those of its pages`);
}

/** I1: text that was called saved is somewhere a person finds it. */
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

/** Tokens that are where a person finds them, or that a person gave up. */
function safeTokens(
  world: World,
  states: readonly Held[],
  server?: readonly unknown[],
): ReadonlySet<string> {
  const kept = states.flatMap((held) =>
    tokensOf([held.conflicts, held.failed, behindFailed(held), yielded(world, held)]),
  );
  const there = server === undefined ? [...world.ledger.onServer] : tokensOf(server);
  const { deleted, givenUp, wiped } = world.ledger;
  return new Set([...kept, ...there, ...deleted, ...givenUp, ...wiped]);
}

/** Titles that yielded to a deletion (docs/sync.md): they are in the history of their device. */
function yielded({ ledger }: World, { revisions }: Held): unknown {
  return revisions
    .filter(({ reason, pageId }) => reason === 'setAside' && ledger.entombed.has(pageId))
    .map(({ page }) => [page.title, page.tags]);
}

/** I2 and I10: what the device shows and knows is what the server has. */
function checkReplica(server: readonly StoredPage[], held: Held, name: string): void {
  const troubled = new Set([
    ...held.conflicts.map((conflict) => conflict.pageId),
    ...held.failed.filter((failed) => failed.resolvedAt === null).map((failed) => failed.pageId),
    // What became of a page that was taken away, nobody is told.
    ...server.filter((stored) => stored.isGivenAway).map((stored) => stored.id),
  ]);
  for (const stored of server) {
    if (stored.isGivenAway) continue;
    const shadow = held.shadows.find(({ id }) => id === stored.id);
    if (shadow?.revision !== stored.revision) {
      const seen = String(shadow?.revision);
      throw new Violation(
        `I10: ${name} knows revision ${seen} of ${stored.id}, not ${stored.revision}`,
      );
    }
    if (troubled.has(stored.id)) continue;
    const shown = held.pages.find(({ id }) => id === stored.id);
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

/** I4: nothing waits but behind a failure that the person sees. */
function checkDrained(held: Held, name: string): void {
  const behind = behindFailed(held);
  const stuck = held.outbox.filter((mutation) => !behind.includes(mutation));
  if (stuck.length > 0) throw new Violation(`I4: ${name} still holds ${JSON.stringify(stuck[0])}`);
}

/** What waits behind a refused change of its page until the person does something about it; they see that it does. */
function behindFailed(held: Held): readonly PageMutation[] {
  const failed = held.failed.filter((row) => row.resolvedAt === null);
  const pages = new Set(failed.map((row) => row.pageId));
  return held.outbox.filter((mutation) => pages.has(mutation.pageId));
}

/** I5: per page, the server took a device's mutations in the order they were made. */
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

/** I9: few requests per mutation, beyond those that faults and conflicts cost. */
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
  // One that was killed before it noted the answer, or could not note it, leaves its work to the next.
  const kills = peers.filter((peer) => !peer.isAlive).length;
  const troubles = peers.reduce((sum, peer) => sum + peer.storage.troubles, 0);
  const reads = world.ledger.lostReads.filter((reader) => peers.some(({ id }) => id === reader));
  // Without a lock each of a device's processes may send once for nothing.
  return 3 + 2 * faults + kills + 2 * troubles + reads.length;
}
