import { counted } from '#domain/messages/toastText.ts';

export interface PageNotice {
  readonly id?: number;
  readonly pageId: string;
  readonly title: string;
  readonly kind: PageNoticeKind;
  readonly at: number;
}

/**
 * - `restored`: edited here, deleted elsewhere; the edit restored the page.
 * - `kept`: deleted here, its text edited elsewhere; the page stays.
 * - `revived`: deleted, then edited by a device that had not seen the deletion.
 * - `trashed`: title or tags changed here, deleted elsewhere; the deletion wins.
 * - `spared`: permanently deleted here, changed elsewhere since; the page stays.
 * - `renewed`: changed here after the server had purged it; its text is a new page.
 */
export type PageNoticeKind = 'restored' | 'kept' | 'revived' | 'trashed' | 'spared' | 'renewed';

export function describePageNotice({ kind, title }: Pick<PageNotice, 'kind' | 'title'>): string {
  switch (kind) {
    case 'restored':
      return `“${title}” was deleted on another device. Your edit brought it back.`;
    case 'kept':
      return `“${title}” was edited on another device, so it wasn’t deleted.`;
    case 'revived':
      return `“${title}” is back from the trash: another device edited it before the deletion reached it.`;
    case 'trashed':
      return `“${title}” was deleted on another device. Your changes to its title or tags are in the trash with it.`;
    case 'spared':
      return `“${title}” was changed or restored on another device, so it wasn’t permanently deleted.`;
    case 'renewed':
      return `“${title}” had already been permanently deleted. Its text is now a new page with a new address.`;
  }
}

export interface PartialPages {
  readonly here: number;
  readonly isStopped: boolean;
  readonly hasProgress: boolean;
}

export interface FirstPull extends PartialPages {
  readonly phase: 'loading' | 'slow' | 'offline' | 'stopped';
}

export function firstPullWords({ here, phase }: FirstPull): string {
  const soFar = `${counted(here, 'project is', 'projects are')} on this device so far.`;
  switch (phase) {
    case 'loading':
      return here === 0 ? 'Loading your projects…' : `Loading your projects… ${here} so far`;
    case 'slow':
      return here === 0
        ? `${NONE_HERE} The server hasn’t answered; they appear as soon as it does.`
        : `${soFar} The server hasn’t answered; any others appear as soon as it does.`;
    case 'offline':
      return here === 0
        ? `${NONE_HERE} They appear once you’re connected.`
        : `${soFar} Any others appear once you’re connected.`;
    case 'stopped':
      return `${soFar} You stopped loading the others.`;
  }
}

const NONE_HERE = 'Your projects haven’t been loaded on this device yet.';

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
