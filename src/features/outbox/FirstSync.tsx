import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { useOnline } from '#context/useOnline.ts';
import { resumeFirstSync, pauseFirstSync } from '#mutators/pages/firstSync.ts';
import { firstSyncState, type FirstSyncStatus } from '#domain/sync/syncStatus.ts';
import { firstSyncStatus } from '#store/outbox/firstSync.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ProgressBar } from '#ui/display/Spinner.tsx';
import { useNow } from './useNow.ts';

const TICK_MS = 10_000;

const LABELS = {
  fetching: 'Downloading your projects',
  stalled: 'Waiting for the server',
  stopped: 'Download paused',
} as const;

export function FirstSync({ className }: { readonly className?: string }) {
  const { db } = useAccount();
  const first = useLiveQuery(() => firstSyncStatus(db), [db]) ?? null;
  return first === null ? null : <Progress first={first} className={className} />;
}

function Progress({
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
    <section aria-label="Your projects on this device" className={className}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <ProgressBar
            label={online || isStopped ? LABELS[state] : 'Waiting for a connection'}
            done={done}
            total={total}
            valueText={`${done.toLocaleString()} of ${total.toLocaleString()}`}
          />
        </div>
        {/* One button for both, so that it keeps the focus. */}
        <Button
          variant={isStopped ? 'primary' : 'ghost'}
          pending={changing}
          onClick={() => void change(!isStopped)}
        >
          {isStopped ? 'Resume' : 'Pause'}
        </Button>
      </div>
      {isStopped && (
        <p className="mt-2 text-sm text-muted">
          The other projects are still on the server. Until you resume or reopen Recto, this device
          doesn’t get changes made elsewhere either.
        </p>
      )}
    </section>
  );
}
