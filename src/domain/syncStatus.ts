/** Why the outbox does not send for now. */
export type PauseReason = 'offline' | 'signIn' | 'storageFull' | 'update' | 'busy';

/** Where this device's edits stand, counted from the store. */
export interface SyncStatus {
  /** Changes that are saved here and not yet proved to be on the server. */
  readonly waiting: number;
  /** Changes that the server refused for good. */
  readonly failed: number;
  /** Pages changed here and elsewhere at once. */
  readonly conflicts: number;
  readonly syncing: boolean;
  /** When everything here was last proved to be on the server, ms since the epoch, or null. */
  readonly lastSyncedAt: number | null;
  readonly pause: PauseReason | null;
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
    detail: 'They are sent when the connection is back.',
  },
  signIn: {
    label: 'Sign in again',
    detail: 'They are sent when you sign in again.',
  },
  storageFull: {
    label: 'Storage full',
    detail: 'This device has no room left. Free some space, then try again.',
  },
  update: {
    label: 'Update needed',
    detail: 'This version of the app does not fit the server. Reload to update it.',
  },
  busy: {
    label: 'Server busy',
    detail: 'The server asked to wait. They are sent again soon.',
  },
};

/**
 * What the sync indicator says. The worst news first; nothing is called synced without proof.
 * `now` is in ms since the epoch.
 */
export function describeSync(status: SyncStatus, online: boolean, now: number): SyncWords {
  const { waiting, failed, conflicts } = status;
  const saved = waiting === 0 ? '' : `${changes(waiting)} saved on this device. `;
  if (failed + conflicts > 0) {
    return {
      tone: 'attention',
      label: 'Needs attention',
      detail: saved + troubles(failed, conflicts),
    };
  }
  if (status.pause === 'storageFull' || (waiting > 0 && isBlocking(status.pause))) {
    const pause = PAUSES[status.pause];
    return { tone: 'attention', label: pause.label, detail: saved + pause.detail };
  }
  if (!online || (waiting > 0 && status.pause === 'offline')) {
    return {
      tone: 'offline',
      label: waiting === 0 ? 'Offline' : `Offline, ${waiting} waiting`,
      detail:
        waiting === 0 ? 'What you save is kept on this device.' : saved + PAUSES.offline.detail,
    };
  }
  if (status.syncing) {
    return {
      tone: 'busy',
      label: 'Syncing',
      detail: `${changes(waiting)} on the way to the server.`,
    };
  }
  if (waiting > 0) {
    const why = status.pause === null ? 'They are sent in a moment.' : PAUSES[status.pause].detail;
    return { tone: 'busy', label: `${waiting} waiting`, detail: saved + why };
  }
  if (status.lastSyncedAt === null) {
    return {
      tone: 'quiet',
      label: 'Saved on this device',
      detail: 'Not compared with the server yet.',
    };
  }
  return {
    tone: 'quiet',
    label: `Synced ${age(now - status.lastSyncedAt)}`,
    detail: 'All pages you saved are on the server.',
  };
}

function isBlocking(pause: PauseReason | null): pause is 'signIn' | 'update' {
  return pause === 'signIn' || pause === 'update';
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}

function troubles(failed: number, conflicts: number): string {
  const parts: string[] = [];
  if (failed > 0) parts.push(`${changes(failed)} refused by the server`);
  if (conflicts > 0) {
    parts.push(
      conflicts === 1 ? '1 page changed elsewhere too' : `${conflicts} pages changed elsewhere too`,
    );
  }
  return `${parts.join(', ')}. Nothing is lost.`;
}

function age(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}
