import { useLiveQuery } from 'dexie-react-hooks';
import { useAccount } from '#context/session.tsx';
import { useOnline } from '#context/useOnline.ts';
import { describeSync, type SyncTone, type SyncWords } from '#domain/syncStatus.ts';
import { syncStatus } from '#store/status.ts';
import { Button } from '#ui/Button.tsx';
import {
  IconClock,
  IconCloudCheck,
  IconCloudOff,
  IconDevice,
  IconRefresh,
  IconWarning,
} from '#ui/icons.tsx';
import { Popover } from '#ui/Popover.tsx';
import { StatusMark, type Tone } from '#ui/StatusMark.tsx';
import { SyncDetails } from './SyncDetails.tsx';
import { useNow } from './useNow.ts';

/** How often "synced 5 min ago" is counted anew, ms. */
const TICK_MS = 30_000;

const TONES: Readonly<Record<SyncTone, Tone>> = {
  quiet: 'neutral',
  busy: 'accent',
  offline: 'warning',
  attention: 'danger',
};

/**
 * Where the person's edits stand, told from the store alone: saved on this device, waiting, syncing, synced,
 * offline, or in need of attention. Icon and words say it, colour only repeats it; pressed, it tells the details.
 */
export function SyncIndicator() {
  const { db, now: clock } = useAccount();
  const online = useOnline();
  const now = useNow(clock, TICK_MS);
  const status = useLiveQuery(() => syncStatus(db), [db]);
  if (status === undefined) return null;
  // A sync newer than the last tick happened just now, not in the future.
  const words = describeSync(status, online, Math.max(now, status.lastSyncedAt ?? 0));
  const urgent = words.tone === 'offline' || words.tone === 'attention';
  const count = status.waiting + status.failed + status.conflicts;
  return (
    <>
      <Popover
        label="Sync"
        trigger={
          <Button
            variant="ghost"
            size="sm"
            className="relative max-sm:w-10 max-sm:px-0"
            data-tone={words.tone}
          >
            <StatusMark
              tone={TONES[words.tone]}
              icon={iconOf(words, status.syncing, status.lastSyncedAt !== null)}
            />
            <span className="max-sm:sr-only">{words.label}</span>
            {count > 0 && (
              <span
                aria-hidden="true"
                className="absolute top-0 right-0 text-xs tabular-nums sm:hidden"
              >
                {count}
              </span>
            )}
          </Button>
        }
      >
        <SyncDetails status={status} words={words} online={online} />
      </Popover>
      <output className="sr-only">{urgent ? `${words.label}. ${words.detail}` : ''}</output>
    </>
  );
}

function iconOf(words: SyncWords, syncing: boolean, proved: boolean) {
  switch (words.tone) {
    case 'attention':
      return <IconWarning />;
    case 'offline':
      return <IconCloudOff />;
    case 'busy':
      return syncing ? <IconRefresh /> : <IconClock />;
    case 'quiet':
      return proved ? <IconCloudCheck /> : <IconDevice />;
  }
}
