import type { Page } from './page.ts';

export interface ServerPage {
  readonly page: Page;
  /** Counts the accepted writes of the page. */
  readonly revision: number;
  /** Counts the accepted writes of all the author's pages; the order of the pull. */
  readonly change_seq: number;
  /** The mutation of this revision; null if another client wrote it. */
  readonly mutationId: string | null;
  /** Its texts are gone, and it accepts no more writes. */
  readonly isPurged?: boolean;
}

export interface ServerRevision {
  readonly mutationId: string;
  readonly pageId: string;
  readonly revision: number;
  readonly created_at: string;
  readonly page: Page;
}
