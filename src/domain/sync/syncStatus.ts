import { counted } from '#domain/messages/toastText.ts';
import { describeForeign } from '#domain/messages/describeFailure.ts';
import { type ForeignAnswer, SYNC_FAULT, type SyncFault } from '#domain/failure.ts';

export type PauseReason = 'offline' | 'signIn' | 'storageFull' | 'storageLost' | 'update' | 'busy';

export interface SyncStatus {
  readonly waiting: number;
  readonly failed: number;
  readonly refusedPictures: number;
  readonly conflicts: number;
  /** Of the assistant, only on this device. */
  readonly replies: number;
  readonly syncing: boolean;
  /** When everything was last confirmed on the server, ms since the epoch. */
  readonly lastSyncedAt: number | null;
  readonly pause: PauseReason | null;
  /** What answered instead of the server on the last try. */
  readonly foreign: ForeignAnswer | null;
  readonly firstSync: FirstSyncStatus | null;
  readonly fault: SyncFault | null;
  /** After a restore of the server: how many pages are still to be compared or sent; null otherwise. */
  readonly reconciling: number | null;
}

/** Of a database that can't be read. */
export const UNKNOWN_STATUS: SyncStatus = {
  waiting: 0,
  failed: 0,
  refusedPictures: 0,
  conflicts: 0,
  replies: 0,
  syncing: false,
  lastSyncedAt: null,
  pause: null,
  foreign: null,
  firstSync: null,
  fault: null,
  reconciling: null,
};

export interface FirstSyncStatus {
  readonly done: number;
  readonly total: number;
  readonly at: number;
  readonly isStopped: boolean;
}

/** Without a page for this long, the initial sync is stalled; one answer may take half as long. */
const STALLED_MS = 60_000;

/** `stalled`: no answer for a while. */
export function firstSyncState(
  { at, isStopped }: FirstSyncStatus,
  now: number,
): 'fetching' | 'stalled' | 'stopped' {
  if (isStopped) return 'stopped';
  return now - at > STALLED_MS ? 'stalled' : 'fetching';
}

/** `attention` needs action by the user. */
export type SyncTone = 'quiet' | 'busy' | 'offline' | 'attention';

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

/** After this long, “Synced” becomes “Last synced”: visible windows pull more often. */
const STALE_MS = 10 * 60_000;

/** Tolerated lead of the last proof; more means that the clock was set back. */
const CLOCK_TICK_MS = 60_000;

/** The sync indicator's text, worst news first. Nothing is called synced without proof. `now` in ms since the epoch. */
export function describeSync(status: SyncStatus, online: boolean, now: number): SyncWords {
  const edits = describeEdits(status, online, now);
  const { firstSync } = status;
  if (firstSync === null) return edits ?? describeRest(status, now);
  if (edits === null) return describeFirstSync(firstSync, now);
  return { ...edits, detail: `${edits.detail} ${partlyHere(firstSync)}` };
}

function describeEdits(status: SyncStatus, online: boolean, now: number): SyncWords | null {
  const { waiting, failed, refusedPictures, conflicts, replies, pause } = status;
  const saved = waiting === 0 ? '' : `${changes(waiting)} saved on this device. `;
  if (status.fault !== null) {
    const { label, title, detail } = SYNC_FAULT;
    return { tone: 'attention', label, detail: `${saved}${title}. ${detail}` };
  }
  if (failed + refusedPictures + conflicts > 0) {
    return {
      tone: 'attention',
      label: 'Needs attention',
      detail: saved + troubles(status),
    };
  }
  if (pause !== null && isUrgent(pause, waiting)) {
    return { tone: 'attention', label: PAUSES[pause].label, detail: saved + PAUSES[pause].detail };
  }
  if (status.reconciling !== null) return describeReconciling(status, status.reconciling, online);
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
    const why = pause === null ? SOON : pauseDetail(status, pause);
    const tone = pause === 'offline' ? 'offline' : 'busy';
    return { tone, label: `${waiting} waiting`, detail: saved + why };
  }
  if (replies === 0) return null;
  const unsaved = counted(replies, 'reply', 'replies');
  const detail = `${unsaved} of the assistant only on this device. ${SOON}`;
  return { tone: 'busy', label: `${unsaved} waiting`, detail };
}

function describeReconciling(status: SyncStatus, pages: number, online: boolean): SyncWords {
  const { pause } = status;
  const does =
    pages === 0
      ? 'Recto is comparing it with this device.'
      : `Recto is sending what it lacks (${counted(pages, 'page', 'pages')}).`;
  const isAway = !online || pause === 'offline';
  const why = pause === null ? '' : ` ${pauseDetail(status, pause)}`;
  return {
    tone: isAway ? 'offline' : 'busy',
    label: isAway ? 'Offline, server restored' : 'Server restored',
    detail: `${RESTORED} ${online ? does + why : 'It gets what it lacks when you’re back online.'}`,
  };
}

const RESTORED = 'The server was restored from an older copy.';

const SOON = 'To be sent as soon as possible.';

function pauseDetail({ foreign }: SyncStatus, pause: PauseReason): string {
  return foreign === null ? PAUSES[pause].detail : `${describeForeign(foreign)} Trying again soon.`;
}

function describeFirstSync(first: FirstSyncStatus, now: number): SyncWords {
  const here = partlyHere(first);
  switch (firstSyncState(first, now)) {
    case 'fetching':
      return { tone: 'busy', label: 'Loading projects', detail: here };
    case 'stalled':
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

export function partlyHere({ done, total }: FirstSyncStatus): string {
  return `${done.toLocaleString()} of ${total.toLocaleString()} projects are on this device.`;
}

const NOT_ALL = 'Not all projects loaded';

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

export const ALL_THERE = 'Everything you saved is on the server.';
const KEPT_HERE = 'Your changes are saved on this device.';
const CLOCK_CHANGED = 'This device’s clock was set back since then.';

function lastProof({ lastSyncedAt }: SyncStatus, now: number): string {
  if (lastSyncedAt === null) return 'Not synced yet.';
  const ms = now - lastSyncedAt;
  return ms < -CLOCK_TICK_MS ? CLOCK_CHANGED : `Last synced ${ago(ms)}.`;
}

function isUrgent(pause: PauseReason, waiting: number): boolean {
  if (pause === 'storageFull' || pause === 'storageLost') return true;
  return waiting > 0 && (pause === 'signIn' || pause === 'update');
}

function changes(count: number): string {
  return counted(count, 'change', 'changes');
}

function troubles({ failed, refusedPictures, conflicts }: SyncStatus): string {
  const parts: string[] = [];
  if (failed > 0) parts.push(`${counted(failed, 'project', 'projects')} refused by the server`);
  if (refusedPictures > 0) {
    parts.push(`${counted(refusedPictures, 'picture', 'pictures')} not uploaded`);
  }
  if (conflicts > 0) {
    parts.push(`${counted(conflicts, 'project', 'projects')} also changed elsewhere`);
  }
  return `${parts.join(', ')}. Nothing is lost.`;
}

function ago(ms: number): string {
  return ms < 60_000 ? 'just now' : `${lengthOf(ms)} ago`;
}

/** A duration in words, rounded down, from "under a minute" to days. */
export function lengthOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
