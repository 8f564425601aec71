export interface PreviewAddress {
  /** From 0; there may be fewer pages. */
  readonly part: number;
  readonly view: 'published' | 'source';
  /** Whether the remix dialog is open, also after signing in for it. */
  readonly remix: boolean;
  /** Replaces the history entry: Back leaves the preview instead of turning pages. */
  readonly show: (change: Partial<Pick<PreviewAddress, 'part' | 'view' | 'remix'>>) => void;
}
