export interface UnsentWork {
  /** Queued changes and unsaved assistant replies. */
  readonly waiting: number;
  readonly stuck: number;
  /** Unsaved editor texts and unsent messages; only discarding removes them. */
  readonly drafts: number;
}

export function describeUnsentWork({ waiting, stuck, drafts }: UnsentWork): string {
  const parts = [
    waiting > 0 && `${waiting} ${waiting === 1 ? 'change isn’t' : 'changes aren’t'} synced yet.`,
    stuck > 0 && `${stuck} ${stuck === 1 ? 'needs' : 'need'} your attention.`,
    drafts > 0 &&
      `${drafts} unsaved ${drafts === 1 ? 'draft is' : 'drafts are'} only on this device.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}
