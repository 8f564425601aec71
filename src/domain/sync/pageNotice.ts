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
