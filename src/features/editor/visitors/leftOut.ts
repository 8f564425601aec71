import type { Removed } from '#content/publish/publishReport.ts';
import type { AccountServices } from '#mutators/services.ts';
import { lostCount, newlyLost } from './lostCount.ts';

export interface LeftOut {
  readonly count: number;
  /** What visitors got before; empty if that is unknown. */
  readonly added: readonly Removed[];
}

/** What visitors don't get of an update of HTML; null if the code to find out is missing. */
export async function leftOut(
  publish: AccountServices['publish'],
  before: string | null,
  after: string,
): Promise<LeftOut | null> {
  try {
    const { removed } = await publish(after);
    const count = lostCount(removed);
    if (count === 0 || before === null) return { count, added: [] };
    return { count, added: newlyLost((await publish(before)).removed, removed) };
  } catch {
    return null;
  }
}
