import type { Target } from '../target.ts';

/** Something one client does to a server that others use. */
export interface Attack {
  readonly name: string;
  /** The expected answer, where it is always the same. */
  readonly answer?: string;
  /** Whether `npm test` runs it, too. */
  readonly isQuick: boolean;
  /** Whether visitors' lists of pages never end while it runs. */
  readonly hasSlowLists?: boolean;
  /** Whether `npm run attack` also stops a server in the middle of it. */
  readonly isStopped?: boolean;
  /** Resolves with the outcome: the statuses and how many of each. */
  readonly run: (target: Target) => Promise<string>;
}
