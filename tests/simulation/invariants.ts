import type { Page } from '#domain/page.ts';
import type { PageMutation } from '#domain/mutation.ts';
import type { Conflict, FailedMutation, Meta, Shadow } from '#store/db.ts';
import { tokensOf, Violation } from './ledger.ts';
import { committedRows } from './storage.ts';
import type { SimProcess, World } from './world.ts';

/** What a device holds on disk at this moment. */
interface Held {
  readonly pages: readonly Page[];
  readonly outbox: readonly PageMutation[];
  readonly conflicts: readonly Conflict[];
  readonly failed: readonly FailedMutation[];
  readonly shadows: readonly Shadow[];
  readonly meta: readonly Meta[];
}

/** A page as the server has it, with the author's source. */
interface StoredPage extends Page {
  readonly revision: number;
}

/** What must hold at every moment: nothing leaves the queue, and nothing is called synced, without proof (I8). */
export function checkProofs(world: World, process: SimProcess): void {
  const held = heldBy(process);
  const queued = new Set(held.outbox.map((mutation) => mutation.mutationId));
  const kept = new Set([
    ...held.conflicts.map((conflict) => conflict.mutationId),
    ...held.failed.map((failed) => failed.mutation.mutationId),
  ]);
  for (const [mutationId, sent] of world.ledger.sent) {
    if (world.processes[sent.process]?.device !== process.device) continue;
    if (queued.has(mutationId) || kept.has(mutationId)) continue;
    if (world.ledger.accepted.has(mutationId)) continue;
    // Two devices that did the same have nothing to decide.
    if (tokensOf(sent.bytes).every((token) => world.ledger.onServer.has(token))) continue;
    // The text of a page that was deleted elsewhere moved to a new page, with a mutation of its own.
    if (world.ledger.entombed.has(sent.pageId)) continue;
    throw new Violation(`I8: ${mutationId} left the queue of ${process.device.name} without proof`);
  }
  if (!held.meta.some((row) => row.key === 'lastSyncedAt') || held.outbox.length > 0) return;
  const safe = safeTokens(world, [held]);
  for (const [token, by] of world.ledger.saved) {
    if (world.processes[by]?.device === process.device && !safe.has(token)) {
      throw new Violation(`I8: ${process.device.name} shows all synced while ${token} is not`);
    }
  }
}

/** What must hold when all faults are over and everybody has sent and fetched. */
export async function checkEnd(world: World, devices: readonly SimProcess[]): Promise<void> {
  const server = await serverPages(world);
  const states = devices.map(heldBy);
  checkTokens(world, server, states);
  for (const [index, held] of states.entries()) {
    checkReplica(server, held, devices[index]?.device.name ?? '');
    checkDrained(held, devices[index]?.device.name ?? '');
  }
  await checkLedgerOrder(world);
  checkEffort(world, states);
}

/** I1: text that was called saved is somewhere a person finds it. */
function checkTokens(world: World, server: readonly StoredPage[], states: readonly Held[]): void {
  const safe = safeTokens(world, states, server);
  const lost = [...world.ledger.saved.keys()].filter((token) => !safe.has(token));
  if (lost.length > 0) throw new Violation(`I1: lost ${lost.join(', ')}`);
}

function safeTokens(
  world: World,
  states: readonly Held[],
  server?: readonly StoredPage[],
): ReadonlySet<string> {
  const kept = states.flatMap((held) => [...tokensOf(held.conflicts), ...tokensOf(held.failed)]);
  const there = server === undefined ? [...world.ledger.onServer] : tokensOf(server);
  return new Set([...kept, ...there, ...world.ledger.deleted]);
}

/** I2 and I10: what the device shows and knows is what the server has. */
function checkReplica(server: readonly StoredPage[], held: Held, name: string): void {
  const troubled = new Set([
    ...held.conflicts.map((conflict) => conflict.pageId),
    ...held.failed.filter((failed) => failed.resolvedAt === null).map((failed) => failed.pageId),
  ]);
  for (const stored of server) {
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
  const failed = new Set(held.failed.map((row) => row.pageId));
  const stuck = held.outbox.filter((mutation) => !failed.has(mutation.pageId));
  if (stuck.length > 0) throw new Violation(`I4: ${name} still holds ${JSON.stringify(stuck[0])}`);
}

/** I5: per page, the server took a device's mutations in the order they were made. */
async function checkLedgerOrder(world: World): Promise<void> {
  const rows = await world.backend.query<{ mutation_id: string; page_id: string }>(
    'select mutation_id, page_id from page_revisions where author_id = $1 order by page_id, revision',
    [world.user.id],
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
function checkEffort(world: World, states: readonly Held[]): void {
  const inConflict = new Set(
    states.flatMap((held) => held.conflicts.map((conflict) => conflict.mutationId)),
  );
  for (const [mutationId, { sends, faults, process, pageId }] of world.ledger.sent) {
    if (inConflict.has(mutationId) || world.ledger.entombed.has(pageId)) continue;
    const { device } = world.processes[process] ?? {};
    const tabs = world.processes.filter((tab) => tab.device === device);
    // A tab that was killed before it noted the answer leaves its work to the next.
    const kills = tabs.filter((tab) => !tab.isAlive).length;
    const reads = world.ledger.lostReads.filter((reader) => tabs.some((tab) => tab.id === reader));
    // Without a lock each of a device's two tabs may send once for nothing.
    if (sends > 3 + 2 * faults + kills + reads.length) {
      throw new Violation(`I9: ${mutationId} was sent ${sends} times for ${faults} faults`);
    }
  }
  const { total, faulty } = world.ledger.requests;
  const allowed = 3 * world.ledger.sent.size + 4 * faulty + 12 * world.processes.length + 60;
  if (total > allowed) throw new Violation(`I9: ${total} requests, ${allowed} would have done`);
}

async function serverPages(world: World): Promise<readonly StoredPage[]> {
  return world.backend.query<StoredPage>(
    `select p.id, p.title, p.content_type, p.html_content, p.markdown_content, p.tags,
       p.deleted_at, p.revision, s.html_source
     from pages p left join page_sources s on s.page_id = p.id where p.author_id = $1`,
    [world.user.id],
  );
}

function contentOf(page: Page | undefined): string {
  if (page === undefined) return 'nothing';
  const { title, content_type, html_content, html_source, markdown_content, tags } = page;
  const isDeleted = page.deleted_at !== null;
  return JSON.stringify([
    title,
    content_type,
    html_content,
    html_source,
    markdown_content,
    tags,
    isDeleted,
  ]);
}

function heldBy({ db }: SimProcess): Held {
  return {
    pages: committedRows(db, 'pages') as readonly Page[],
    outbox: committedRows(db, 'outbox') as readonly PageMutation[],
    conflicts: committedRows(db, 'conflicts') as readonly Conflict[],
    failed: committedRows(db, 'failed') as readonly FailedMutation[],
    shadows: committedRows(db, 'shadows') as readonly Shadow[],
    meta: committedRows(db, 'meta') as readonly Meta[],
  };
}
