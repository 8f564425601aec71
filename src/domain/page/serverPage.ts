import type { Point } from '#domain/sync/timeline.ts';
import type { Page } from './page.ts';

export interface ServerPage {
  readonly page: Page;
  /** Incremented with each accepted write of the page. */
  readonly revision: number;
  /** Increases with each accepted write of any of the author's pages; the order of the pull. */
  readonly change_seq: number;
  /** The mutation of this revision; null if another client wrote it. */
  readonly mutationId: string | null;
  /** The timeline in which it was written. */
  readonly timeline?: string;
  /** The lost version that this write restored, unchanged. */
  readonly origin?: Point | null;
  /** The timeline that the server named before it was read. */
  readonly readIn?: string;
  /** Its texts are permanently deleted, and it accepts no more writes. */
  readonly isPurged?: boolean;
}

export interface ServerRevision {
  readonly mutationId: string;
  readonly pageId: string;
  readonly revision: number;
  readonly created_at: string;
  readonly page: Page;
}
