import { counted } from '#domain/messages/counted.ts';
import { describeForeign } from '#domain/messages/describeFailure.ts';
import type { ForeignAnswer } from '#domain/failure.ts';

/** Why the outbox does not send for now. */
export type PauseReason = 'offline' | 'signIn' | 'storageFull' | 'storageLost' | 'update' | 'busy';

/** Where this device's edits stand, counted from the store. */
export interface SyncStatus {
  /** Changes that are saved here and not yet proved to be on the server. */
  readonly waiting: number;
  /** Pages of which the server refused something for good. */
  readonly failed: number;
  /** Pages changed here and elsewhere at once. */
  readonly conflicts: number;
  readonly syncing: boolean;
  /** When everything here was last proved to be on the server, ms since the epoch, or null. */
  readonly lastSyncedAt: number | null;
  readonly pause: PauseReason | null;
  /** What answered in place of the server, at the last try. */
  readonly foreign: ForeignAnswer | null;
  /** How far the first fetch of many pages is; null when there is none, or it is through. */
  readonly firstSync: FirstSyncStatus | null;
}

/** The first fetch of an account's pages to this device. */
export interface FirstSyncStatus {
  /** Pages that are here, and those that the server has. */
  readonly done: number;
  readonly total: number;
  /** When the last ones came, ms since the epoch. */
  readonly at: number;
  readonly isStopped: boolean;
}

/** When no page has come for so long, ms, fetching stands; one answer may take half as long. */
const STANDS_MS = 60_000;

/** What a first fetch does just now: the server has not answered for a while when it `waits`. */
export function firstSyncState(
  { at, isStopped }: FirstSyncStatus,
  now: number,
): 'fetching' | 'waits' | 'stopped' {
  if (isStopped) return 'stopped';
  return now - at > STANDS_MS ? 'waits' : 'fetching';
}

/** The look of the indicator: `attention` asks the person to do something. */
export type SyncTone = 'quiet' | 'busy' | 'offline' | 'attention';

/** The indicator's words. */
export interface SyncWords {
  readonly tone: SyncTone;
  readonly label: string;
  readonly detail: string;
}

const PAUSES: Readonly<Record<PauseReason, { readonly label: string; readonly detail: string }>> = {
  offline: {
    label: 'Offline',
    detail: 'The server can’t be reached. Recto retries automatically.',
  },
  signIn: {
    label: 'Sign in again',
    detail: 'Sign in again to resume syncing.',
  },
  storageFull: {
    label: 'Storage full',
    detail: 'This device has no storage left. Sync resumes when you free some space.',
  },
  storageLost: {
    label: 'Storage unavailable',
    detail: 'This browser’s storage can’t be opened. Recto keeps trying.',
  },
  update: {
    label: 'Update needed',
    detail: 'Recto is out of date. Reload to update; unsent changes stay on this device.',
  },
  busy: {
    label: 'Server busy',
    detail: 'The server is busy. Recto retries soon.',
  },
};

/** So long after the last proof "synced" is no word about now any more, in ms: windows that are looked at pull more often. */
const STALE_MS = 10 * 60_000;

/** A proof may be newer than the clock that was last read, in ms; one much newer is of a clock that was set back. */
const CLOCK_TICK_MS = 60_000;

/**
 * What the sync indicator says. The worst news first; nothing is called synced without proof, and only since
 * that proof. `now` is in ms since the epoch.
 */
export function describeSync(status: SyncStatus, online: boolean, now: number): SyncWords {
  const edits = describeEdits(status, online, now);
  const { firstSync } = status;
  if (firstSync === null) return edits ?? describeRest(status, now);
  if (edits === null) return describeFirstSync(firstSync, now);
  return { ...edits, detail: `${edits.detail} ${partlyHere(firstSync)}` };
}

/** Where the edits made here stand; null when there is nothing to say about them. */
function describeEdits(status: SyncStatus, online: boolean, now: number): SyncWords | null {
  const { waiting, failed, conflicts, pause } = status;
  const saved = waiting === 0 ? '' : `${changes(waiting)} saved on this device. `;
  if (failed + conflicts > 0) {
    return {
      tone: 'attention',
      label: 'Needs attention',
      detail: saved + troubles(failed, conflicts),
    };
  }
  if (pause !== null && isUrgent(pause, waiting)) {
    return { tone: 'attention', label: PAUSES[pause].label, detail: saved + PAUSES[pause].detail };
  }
  if (!online) {
    return waiting === 0
      ? { tone: 'offline', label: 'Offline', detail: `${KEPT_HERE} ${lastProof(status, now)}` }
      : {
          tone: 'offline',
          label: `Offline, ${waiting} waiting`,
          detail: `${saved}Changes will sync when you’re back online.`,
        };
  }
  if (status.syncing) {
    return {
      tone: 'busy',
      label: 'Syncing',
      detail: `Sending ${changes(waiting)}.`,
    };
  }
  if (waiting > 0) {
    const why = pause === null ? 'Sending soon.' : pauseDetail(status, pause);
    const tone = pause === 'offline' ? 'offline' : 'busy';
    return { tone, label: `${waiting} waiting`, detail: saved + why };
  }
  return null;
}

function pauseDetail({ foreign }: SyncStatus, pause: PauseReason): string {
  return foreign === null ? PAUSES[pause].detail : `${describeForeign(foreign)} Trying again soon.`;
}

function describeFirstSync(first: FirstSyncStatus, now: number): SyncWords {
  const here = partlyHere(first);
  switch (firstSyncState(first, now)) {
    case 'fetching':
      return { tone: 'busy', label: 'Loading projects', detail: here };
    case 'waits':
      return {
        tone: 'offline',
        label: NOT_ALL,
        detail: `${here} The rest load when the server answers.`,
      };
    case 'stopped':
      return {
        tone: 'offline',
        label: NOT_ALL,
        detail: `${here} You stopped loading the rest; they’re on the server.`,
      };
  }
}

/** How many of the pages are here, in words. */
export function partlyHere({ done, total }: FirstSyncStatus): string {
  return `${done.toLocaleString()} of ${total.toLocaleString()} projects are on this device.`;
}

const NOT_ALL = 'Not all projects loaded';

/** Nothing waits: how long ago that was proved. */
function describeRest({ lastSyncedAt }: SyncStatus, now: number): SyncWords {
  if (lastSyncedAt === null) {
    return {
      tone: 'quiet',
      label: 'Saved on this device',
      detail: 'Not synced yet.',
    };
  }
  const ms = now - lastSyncedAt;
  if (ms < -CLOCK_TICK_MS) {
    return { tone: 'quiet', label: 'Synced', detail: `${ALL_THERE} ${CLOCK_CHANGED}` };
  }
  if (ms < STALE_MS) return { tone: 'quiet', label: `Synced ${ago(ms)}`, detail: ALL_THERE };
  return {
    tone: 'quiet',
    label: `Last synced ${ago(ms)}`,
    detail: `${ALL_THERE} Changes from other devices since then may be missing.`,
  };
}

const ALL_THERE = 'Everything you saved is on the server.';
const KEPT_HERE = 'Your changes are saved on this device.';
const CLOCK_CHANGED = 'This device’s clock was set back since then.';

function lastProof({ lastSyncedAt }: SyncStatus, now: number): string {
  if (lastSyncedAt === null) return 'Not synced yet.';
  const ms = now - lastSyncedAt;
  return ms < -CLOCK_TICK_MS ? CLOCK_CHANGED : `Last synced ${ago(ms)}.`;
}

/** Whether the person is asked to do something: about what waits, or about a storage that takes nothing new. */
function isUrgent(pause: PauseReason, waiting: number): boolean {
  if (pause === 'storageFull' || pause === 'storageLost') return true;
  return waiting > 0 && (pause === 'signIn' || pause === 'update');
}

function changes(count: number): string {
  return counted(count, 'change', 'changes');
}

function troubles(failed: number, conflicts: number): string {
  const parts: string[] = [];
  if (failed > 0) parts.push(`${counted(failed, 'project', 'projects')} refused by the server`);
  if (conflicts > 0) {
    parts.push(`${counted(conflicts, 'project', 'projects')} also changed elsewhere`);
  }
  return `${parts.join(', ')}. Nothing is lost.`;
}

function ago(ms: number): string {
  return ms < 60_000 ? 'just now' : `${lengthOf(ms)} ago`;
}

/** A length of time in words, rounded down, from "under a minute" to days; in ms. */
export function lengthOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
