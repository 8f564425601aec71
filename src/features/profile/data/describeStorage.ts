import { counted } from '#domain/messages/toastText.ts';
import type { WorkCounts } from '#store/health/fullSnapshot.ts';

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

export function formatSize(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const number = size < 10 ? Math.ceil(size * 10) / 10 : Math.round(size);
  return `${number} ${UNITS[unit]}`;
}

export function describeUsage(estimate: StorageEstimate | null): string {
  if (estimate?.usage === undefined) return '';
  const used = `Recto uses about ${formatSize(estimate.usage)} on this device.`;
  if (estimate.quota === undefined || estimate.quota === 0) return used;
  return `${used} The browser allows up to ${formatSize(estimate.quota)}.`;
}

/** `isSafariTab`: Safari outside the home screen deletes what a site stored after 7 days of use without a visit. */
export function describePersistence(
  kept: 'granted' | 'denied' | 'unknown',
  isSafariTab = false,
): string {
  if (isSafariTab && kept !== 'granted')
    return 'Safari may clear this data after 7 days without a visit. On the home screen, Recto keeps it.';
  switch (kept) {
    case 'granted':
      return 'The browser keeps this data until you remove it.';
    case 'denied':
      return 'The browser may clear this data when the device runs out of space.';
    case 'unknown':
      return '';
  }
}

export function describeWorkCounts(held: WorkCounts): readonly string[] {
  return [
    counted(held.pages, 'page', 'pages'),
    ...ifAny(held.trash, `${held.trash} in the trash`),
    ...ifAny(held.drafts, counted(held.drafts, 'unsaved draft', 'unsaved drafts')),
    ...ifAny(held.unsent, counted(held.unsent, 'unsynced change', 'unsynced changes')),
    ...ifAny(held.failed, counted(held.failed, 'refused change', 'refused changes')),
    ...ifAny(held.conflicts, counted(held.conflicts, 'conflict', 'conflicts')),
    ...ifAny(held.chats, counted(held.chats, 'chat', 'chats')),
  ];
}

function ifAny(count: number, text: string): readonly string[] {
  return count > 0 ? [text] : [];
}
