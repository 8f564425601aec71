import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/session.tsx';
import type { Pause } from '#store/db.ts';
import { nextTry } from './describePause.ts';
import { unsentDetails } from './unsentDetails.ts';
import type { UnsentPage } from './unsentPages.ts';

/** The details of a page's unsent change: what it is, how often it was tried, and what the server said. */
export function UnsentFacts({
  page,
  now,
  pause,
}: {
  readonly page: UnsentPage;
  /** ms since the epoch. */
  readonly now: number;
  readonly pause: Pause | null;
}) {
  const { db } = useAccount();
  const details = useLiveQuery(() => unsentDetails(db, page.id), [db, page.id]);
  if (details === undefined) return null;
  const { changes, tries, lastAnswer, nextTryAt } = details;
  const facts: readonly (readonly [string, string])[] = [
    ...changes,
    ['Tries', triesOf(page, tries)],
    ['Last answer', lastAnswer],
    ['Next', nextOf(page, nextTryAt, pause, now)],
  ];
  return (
    <dl className="mt-2 mb-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A try is counted once it is over. */
function triesOf({ sent, state }: UnsentPage, tries: number): string {
  if (tries > 0) return String(tries);
  return sent && state !== 'conflict' ? 'Sent, not answered yet' : 'None yet';
}

function nextOf(
  { state }: UnsentPage,
  nextTryAt: number | null,
  pause: Pause | null,
  now: number,
): string {
  if (state === 'conflict') return 'It waits for your decision.';
  if (state === 'sending') return 'It is on its way.';
  if (nextTryAt === null) return 'It is not sent again by itself. Edit the page, or retry.';
  const at = Math.max(nextTryAt, pause?.until ?? 0);
  return at === 0 ? 'It goes with the next sync.' : nextTry(at, now);
}
