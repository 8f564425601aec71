/** What the address of a preview page says besides the page, and how to say something else there. */
export interface PreviewAddress {
  /** The page of a multi-page document that is asked for, from 0; there may be fewer. */
  readonly part: number;
  /** What the author of a page looks at. */
  readonly view: 'published' | 'source';
  /** Whether somebody is back from signing in to make a copy. */
  readonly remix: boolean;
  /** Says it in place of what stands there: the way back leads out of the preview, not through its pages. */
  readonly show: (change: Partial<Pick<PreviewAddress, 'part' | 'view' | 'remix'>>) => void;
}

/** The path of a page's preview, at one of its pages; `part` counts from 0. */
export function previewPath(type: 'html' | 'markdown', id: string, part = 0): string {
  return `/preview/${type}/${id}${part > 0 ? `?page=${part + 1}` : ''}`;
}
