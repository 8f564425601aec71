import { counted } from '#domain/messages/counted.ts';

/** `isSafariTab`: Safari outside the home screen deletes what a site stored after 7 days of use without a visit. */
export function storageWarning(waiting: number, isSafariTab = false): string {
  const loss = isSafariTab
    ? 'Safari may delete Recto’s data after 7 days without a visit'
    : 'This browser may delete Recto’s data when space runs short';
  return `${loss}; ${counted(waiting, 'change is', 'changes are')} not synced yet.`;
}

export const SLOW_WRITE = {
  title: 'Saving on this device is taking longer than usual',
  description:
    'Your text is still in this window, so keep it open. Close other Recto tabs, or restart the browser.',
} as const;

export const UNREADABLE = {
  title: 'Recto can’t read part of its storage in this browser',
  description:
    'Some lists may be missing or out of date. Recto keeps trying. Your text is still here.',
} as const;

/** What an account last had on this device, for the notice after the browser cleared it. */
export interface LastSeenWork {
  readonly at: number;
  /** Includes refused changes, conflicts and pages deleted before they were sent. */
  readonly unsent: number;
  readonly drafts: number;
  /** Some of the changed pages, in this tab's memory only. */
  readonly titles?: readonly string[];
}

export function describeClearedStorage(
  { unsent, drafts, titles = [] }: Omit<LastSeenWork, 'at'>,
  when: string,
): string {
  const parts = [
    unsent === 0
      ? 'Everything you saved was synced.'
      : `${counted(unsent, 'change was', 'changes were')} not synced at the last check (${when})${named(titles)}. Unsynced changes are lost.`,
  ];
  if (drafts > 0) {
    const texts = counted(drafts, 'unsaved text is', 'unsaved texts are');
    parts.push(`${texts} lost unless still open in another window.`);
  }
  // Not counted: that would read every version of every page.
  parts.push('Versions stored only on this device are lost.');
  return parts.join(' ');
}

function named(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  return `, in ${titles.map((title) => `“${title}”`).join(', ')}`;
}
