import type { AccountServices } from '#mutators/services.ts';
import { lostCount, newlyLost } from './lostCount.ts';

/** What visitors don't get of an update of HTML, and what of it they got `before`. Null if the code is missing. */
export async function leftOut(
  publish: AccountServices['publish'],
  before: string | null,
  after: string,
) {
  try {
    const { removed } = await publish(after);
    const count = lostCount(removed);
    if (count === 0 || before === null) return { count, added: [] };
    return { count, added: newlyLost((await publish(before)).removed, removed) };
  } catch {
    return null;
  }
}
