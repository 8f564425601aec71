/** What a sync runs; each fails and recovers on its own. */
export type SyncPart = 'flush' | 'pull' | 'settings' | 'replies';

/** An error of Recto's own during a sync: not a failure that the network, the server or a full device explains. */
export interface SyncFault {
  /** For a report: technical, shown under Details. */
  readonly message: string;
}

const MAX_LENGTH = 500;

export function syncFault(error: unknown): SyncFault {
  return { message: errorText(error) };
}

export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MAX_LENGTH);
}

export const SYNC_FAULT = {
  label: 'Sync problem',
  title: 'Syncing stopped because of an error in Recto',
  detail: 'Your text is safe on this device. Recto retries automatically.',
} as const;
