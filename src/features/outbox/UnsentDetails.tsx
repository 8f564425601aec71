import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/session.tsx';
import type { Pause } from '#store/db.ts';
import { nextTry } from './describePause.ts';
import { readUnsentDetails } from './readUnsentDetails.ts';
import type { UnsentPage } from './readUnsentPages.ts';

export function UnsentDetails({
  page,
  now,
  pause,
}: {
  readonly page: UnsentPage;
  readonly now: number;
  readonly pause: Pause | null;
}) {
  const { db } = useAccount();
  const details = useLiveQuery(() => readUnsentDetails(db, page.id), [db, page.id]);
  if (details === undefined) return null;
  const { changes, tries, lastAnswer, nextTryAt } = details;
  const facts: readonly (readonly [string, string])[] = [
    ...changes,
    ['Tries', triesOf(page, tries)],
    ['Last answer', lastAnswer],
    ['Next', nextOf(page, pauseAwareTime(nextTryAt, pause), now)],
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

function triesOf({ sent, state }: UnsentPage, tries: number): string {
  if (tries > 0) return String(tries);
  return sent && state !== 'conflict' ? 'Sent, not answered yet' : 'None yet';
}

function pauseAwareTime(nextTryAt: number | null, pause: Pause | null): number | null {
  return nextTryAt === null ? null : Math.max(nextTryAt, pause?.until ?? 0);
}

function nextOf({ state }: UnsentPage, at: number | null, now: number): string {
  if (state === 'conflict') return 'Waiting for your decision.';
  if (state === 'sending') return 'Sending now.';
  if (at === null) return 'Won’t retry automatically. Edit the page or retry.';
  return at === 0 ? 'With the next sync.' : nextTry(at, now);
}
