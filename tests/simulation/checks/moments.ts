import { sourceOf, isSameVersion } from '#domain/page/page.ts';
import type { PageRow } from '#domain/page/pageRow.ts';
import { ALL_THERE, describeSync, UNKNOWN_STATUS } from '#domain/sync/syncStatus.ts';
import { describeDocument } from '#features/editor/document/documentStatus.ts';
import { contentOf, heldBy, stateOf, type Held } from '../world/held.ts';
import { tokensOf, Violation } from './ledger.ts';
import type { SimProcess } from '../world/processes.ts';
import { checkPicturesSent } from './pictures.ts';
import { checkReplies } from './replies.ts';
import { noteSettings } from './settings.ts';
import { safeTokens } from './safeTokens.ts';
import { checkVersions } from './versions.ts';
import type { World } from '../world/world.ts';

/** Invariants that hold after every transaction that may have changed something. */
export function checkMoment(world: World, process: SimProcess): void {
  const held = heldBy(process.device, process.owner);
  const moment: Moment = { world, process, held, safe: lazily(() => safeTokens(world, [held])) };
  checkQueue(moment);
  checkSynced(moment);
  checkEditors(moment);
  checkDrafts(moment);
  checkRefused(moment);
  checkConflicts(moment);
  checkReplies(process.device, held);
  noteSettings(world, process.owner, held);
  checkVersions(world, process.device, process.owner, held);
}

interface Moment {
  readonly world: World;
  readonly process: SimProcess;
  readonly held: Held;
  /** Tokens that the user can find; lazy, as reading all text is the most expensive part. */
  readonly safe: () => ReadonlySet<string>;
}

/** I8: nothing leaves the outbox without proof. */
function checkQueue({ world, process: { device, owner }, held, safe }: Moment): void {
  const { ledger } = world;
  const there = new Set([
    ...held.outbox.map((mutation) => mutation.mutationId),
    ...held.conflicts.map((conflict) => conflict.mutationId),
    ...held.failed.map((failed) => failed.mutation.mutationId),
  ]);
  const queued = lazily(() => new Set(tokensOf(held.outbox)));
  noteGoneWithTrash(world);
  for (const [mutationId, sent] of ledger.sent) {
    const sender = world.processes[sent.process];
    if (sender?.device !== device || sender.owner !== owner) continue;
    if (there.has(mutationId) || ledger.accepted.has(mutationId)) continue;
    // Merged, retried or resolved: its text is in another mutation, or on the server.
    const missing = sent.tokens.find((token) => !safe().has(token) && !queued().has(token));
    if (missing === undefined) continue;
    throw new Violation(`I8: ${missing} left the queue of ${device.name} without proof`);
  }
}

/** A page in the trash that the server no longer has takes its title and tags with it. */
function noteGoneWithTrash({ ledger, givenAway }: World): void {
  for (const { pageId, bytes } of ledger.sent.values()) {
    if (!ledger.entombed.has(pageId) || !givenAway.has(pageId)) continue;
    const { deleted_at, title, tags } = JSON.parse(bytes) as PageRow;
    if (deleted_at === null) continue;
    for (const token of tokensOf([title, tags])) ledger.deleted.add(token);
  }
}

/** I11: "Everything you saved is on the server", and its recorded time, are true. */
function checkSynced(moment: Moment): void {
  const { world, process, held, safe } = moment;
  const { device, owner } = process;
  const { ledger, now } = world;
  const row = held.meta.find(({ key }) => key === 'lastSyncedAt');
  const lastSyncedAt = row?.key === 'lastSyncedAt' ? row.value : null;
  const failed = held.failed.filter(({ resolvedAt }) => resolvedAt === null).length;
  const conflicts = held.conflicts.length;
  const picturesWaiting = held.uploads.filter(({ state }) => state === 'wanted').length;
  const counts = {
    waiting: held.outbox.length + picturesWaiting,
    failed,
    refusedPictures: held.uploads.filter(({ state }) => state === 'refused').length,
    conflicts,
    replies: held.unsavedMessages.length,
  };
  const reconciling = held.meta.some(({ key }) => key === 'reconciling') ? failed : null;
  const status = { ...UNKNOWN_STATUS, ...counts, lastSyncedAt, reconciling };
  const words = describeSync(status, true, now + device.skew);
  const name = `${device.name} ${owner}`;
  const isNoted = lastSyncedAt !== null && ledger.syncedAt.get(name) !== lastSyncedAt;
  if (lastSyncedAt !== null) ledger.syncedAt.set(name, lastSyncedAt);
  if (!isNoted && !words.detail.startsWith(ALL_THERE)) return;
  if (knowsTimeline(world, held)) checkPicturesSent(world, device, owner, held);
  // A device that knows of a restore answers for all that it shows; not for what its cleared storage had.
  const shown = lazily(() => new Set(knowsTimeline(world, held) ? tokensOf(held.pages) : []));
  for (const [token, by] of ledger.saved) {
    const writer = by === null ? undefined : world.processes[by];
    const isThere = safe().has(token) && (!shown().has(token) || isPresent(moment, token));
    if (writer?.device !== device || writer.owner !== owner || isThere) continue;
    const what = isNoted ? 'notes that all is synced' : `shows “${words.label}”`;
    throw new Violation(`I11: ${device.name} ${what} while ${token} is not on the server`);
  }
}

/** Whether a device has learnt that the server was restored. */
function knowsTimeline({ timeline }: World, { meta }: Held): boolean {
  return meta.some(({ key, value }) => key === 'timeline' && value.id === timeline);
}

/** Whether the server has a token since its restore, or nobody misses it. */
function isPresent({ world, held }: Moment, token: string): boolean {
  const { present, onServer } = world.ledger;
  return present.has(token) || !onServer.has(token) || safeTokens(world, [held], []).has(token);
}

/** I11: an editor that shows "Synced" shows text that the server has. */
function checkEditors({ world, process: { device, owner }, held, safe }: Moment): void {
  for (const window of world.processes) {
    if (window.kind !== 'window' || !window.isAlive || window.device !== device) continue;
    const { editor } = window;
    if (window.owner !== owner || editor === null || editor === 'opening') continue;
    const state = editor.editing.current();
    const page = held.pages.find(({ id }) => id === state.pageId);
    if (page === undefined || page.deleted_at !== null) continue;
    // The live query of the page's state also delivers its text.
    if (sourceOf(page) !== editor.shown) continue;
    if (describeDocument(state, stateOf(held, page.id)).label !== 'Synced') continue;
    const missing = tokensOf(editor.editing.text()).find((token) => !safe().has(token));
    if (missing === undefined) continue;
    throw new Violation(`I11: an editor of ${device.name} shows ${missing} as “Synced”`);
  }
}

/** I11: a draft reported as stored is on its device until its text is saved or given up. */
function checkDrafts({ world, process: { device, owner }, held, safe }: Moment): void {
  const { drafted, saved } = world.ledger;
  if (drafted.size === 0) return;
  const drafts = lazily(() => new Set(tokensOf([held.drafts, held.pages, held.outbox])));
  for (const [token, by] of drafted) {
    if (saved.has(token)) {
      drafted.delete(token);
      continue;
    }
    const writer = world.processes[by];
    if (writer?.device !== device || writer.owner !== owner) continue;
    if (drafts().has(token) || safe().has(token)) continue;
    throw new Violation(`I11: ${token} was called kept as a draft on ${device.name}, and is not`);
  }
}

/** I11: a mutation marked as refused was refused by the data API, not lost on the network. */
function checkRefused({ world, process: { device }, held }: Moment): void {
  for (const { mutation, failure, resolvedAt } of held.failed) {
    const { mutationId } = mutation;
    if (resolvedAt !== null || world.ledger.decided.has(mutationId)) continue;
    throw new Violation(
      `I11: ${device.name} calls ${mutationId} refused (${failure.kind}); no answer said so`,
    );
  }
}

/** I12: a conflict has two different texts, neither is this device's own write, and the page shows mine. */
function checkConflicts({ world, process: { device }, held }: Moment): void {
  for (const { pageId, mine, theirs, mutationId } of held.conflicts) {
    const isSame = isSameVersion(mine, theirs) && mine.deleted_at === theirs.deleted_at;
    if (isSame && mine.is_public === theirs.is_public) {
      throw new Violation(`I12: ${device.name} asks about two equal versions of ${pageId}`);
    }
    if (world.ledger.inLedger.has(mutationId)) {
      throw new Violation(`I12: ${device.name} takes its own write ${mutationId} for another's`);
    }
    const shown = held.pages.find(({ id }) => id === pageId);
    if (shown !== undefined && contentOf(shown) !== contentOf(mine)) {
      throw new Violation(`I12: ${device.name} shows another text than mine of ${pageId}`);
    }
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
