import { Suspense, useEffect, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useOnline } from '#context/useOnline.ts';
import { describeSync, type SyncTone, type SyncWords } from '#domain/sync/syncStatus.ts';
import { Button } from '#ui/controls/Button.tsx';
import {
  IconClock,
  IconCloudCheck,
  IconCloudOff,
  IconDevice,
  IconRefresh,
  IconWarning,
} from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import type { Tone } from '#ui/display/Badge.tsx';
import { StatusMark } from '#ui/display/StatusMark.tsx';
import { useNow } from './useNow.ts';
import { useSyncStatus } from './useSyncStatus.ts';

const loadPanel = () => import('./SyncPanel.tsx');

const SyncPanel = lazyPart(async () => (await loadPanel()).SyncPanel);

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
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // The panel is of most use without a network: its code must be here by then.
    loadPanel().catch(() => undefined);
  }, []);
  const status = useSyncStatus(db);
  if (status === undefined) return null;
  const words = describeSync(status, online, now);
  const urgent = words.tone === 'offline' || words.tone === 'attention';
  const count = status.waiting + status.failed + status.conflicts;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="relative max-sm:w-10 max-sm:px-0"
        data-tone={words.tone}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <StatusMark
          tone={TONES[words.tone]}
          icon={iconOf(words, status.syncing, status.lastSyncedAt !== null)}
        />
        <span className="max-sm:sr-only">{words.label}</span>
        {count > 0 && (
          <span aria-hidden="true" className="absolute top-0 left-7 text-xs tabular-nums sm:hidden">
            {count}
          </span>
        )}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SyncPanel onClose={() => setOpen(false)} status={status} words={words} online={online} />
        </Suspense>
      )}
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
