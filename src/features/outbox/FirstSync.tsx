import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { useOnline } from '#context/useOnline.ts';
import { resumeFirstSync, pauseFirstSync } from '#mutators/pages/firstSync.ts';
import { firstSyncState, type FirstSyncStatus } from '#domain/sync/syncStatus.ts';
import { firstSyncStatus } from '#store/outbox/firstSync.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ProgressBar } from '#ui/display/ProgressBar.tsx';
import { useNow } from './useNow.ts';

/** How often is looked whether it stands, ms. */
const TICK_MS = 10_000;

const LABELS = {
  fetching: 'Fetching your pages',
  waits: 'Fetching goes on when the server answers',
  stopped: 'Fetching was stopped',
} as const;

/** How far the first fetch of many pages to this device is, and how to stop it and go on; nothing when there is none. */
export function FirstSync({ className }: { readonly className?: string }) {
  const { db } = useAccount();
  const first = useLiveQuery(() => firstSyncStatus(db), [db]) ?? null;
  return first === null ? null : <UnderWay first={first} className={className} />;
}

function UnderWay({
  first,
  className,
}: {
  readonly first: FirstSyncStatus;
  readonly className: string | undefined;
}) {
  const account = useAccount();
  const online = useOnline();
  const now = useNow(account.now, TICK_MS);
  const [change, changing] = useMutator((isStopped: boolean) =>
    isStopped ? pauseFirstSync(account) : resumeFirstSync(account),
  );
  const { done, total, isStopped } = first;
  const state = firstSyncState(first, now);
  return (
    <section aria-label="Your pages on this device" className={className}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <ProgressBar
            label={online || isStopped ? LABELS[state] : 'Fetching goes on with a connection'}
            done={done}
            total={total}
            valueText={`${done.toLocaleString()} of ${total.toLocaleString()}`}
          />
        </div>
        {/* One button all the way: the focus stays where it is. */}
        <Button
          variant={isStopped ? 'primary' : 'ghost'}
          pending={changing}
          onClick={() => void change(!isStopped)}
        >
          {isStopped ? 'Go on' : 'Cancel'}
        </Button>
      </div>
      {isStopped && (
        <p className="mt-2 text-sm text-muted">
          The other pages are on the server. Until you go on, or open Recto again, changes made
          elsewhere do not come to this device either.
        </p>
      )}
    </section>
  );
}
