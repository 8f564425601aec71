import { counted } from '#domain/messages/counted.ts';
import type { WorkCounts } from '#store/health/fullSnapshot.ts';

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** A size as a person says it, e.g. "12 MB"; `bytes` in steps of 1024. */
export function sizeWords(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const number = size < 10 ? Math.ceil(size * 10) / 10 : Math.round(size);
  return `${number} ${UNITS[unit]}`;
}

/** How much of this device Recto uses; '' when the browser does not say. */
export function usageWords(estimate: StorageEstimate | null): string {
  if (estimate?.usage === undefined) return '';
  const used = `About ${sizeWords(estimate.usage)} are used on this device.`;
  if (estimate.quota === undefined || estimate.quota === 0) return used;
  return `${used} The browser allows up to ${sizeWords(estimate.quota)}.`;
}

/** Whether the browser may clear it; '' where it was not asked yet. */
export function keptWords(kept: 'granted' | 'denied' | 'unknown'): string {
  switch (kept) {
    case 'granted':
      return 'The browser keeps it until you remove it.';
    case 'denied':
      return 'The browser may clear it when the device runs out of space.';
    case 'unknown':
      return '';
  }
}

/** What this device holds, as a list of counted things. */
export function heldWords(held: WorkCounts): readonly string[] {
  return [
    counted(held.pages, 'page', 'pages'),
    ...whereAny(held.trash, `${held.trash} in the trash`),
    ...whereAny(held.drafts, counted(held.drafts, 'unsaved draft', 'unsaved drafts')),
    ...whereAny(held.unsent, counted(held.unsent, 'change not sent', 'changes not sent')),
    ...whereAny(held.failed, counted(held.failed, 'refused change', 'refused changes')),
    ...whereAny(held.conflicts, counted(held.conflicts, 'conflict', 'conflicts')),
    ...whereAny(held.chats, counted(held.chats, 'chat', 'chats')),
  ];
}

function whereAny(count: number, words: string): readonly string[] {
  return count > 0 ? [words] : [];
}
