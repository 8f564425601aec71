import type { Page } from './page.ts';

/** A page as the server has it, with what the guard counts by. */
export interface ServerPage {
  readonly page: Page;
  /** Goes up by one with each accepted write of the page. */
  readonly revision: number;
  /** Goes up with each accepted write of any page of its author; the order of the pull. */
  readonly change_seq: number;
  /** The mutation that made this revision, or null when a client without mutations wrote it. */
  readonly mutationId: string | null;
}

/** A version in the server's ledger. */
export interface ServerRevision {
  readonly mutationId: string;
  readonly pageId: string;
  readonly revision: number;
  /** When the server took it, an ISO time. */
  readonly created_at: string;
  readonly page: Page;
}
