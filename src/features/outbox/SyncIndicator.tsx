import { useEffect, useState, useCallback, useSyncExternalStore } from 'react';
import { useAccount } from '#context/services.tsx';
import { useOnline } from '#context/useOnline.ts';
import {
  describeSync,
  UNKNOWN_STATUS,
  type SyncTone,
  type SyncWords,
  type SyncStatus,
} from '#domain/sync/syncStatus.ts';
import { Button } from '#ui/controls/Button.tsx';
import {
  IconClock,
  IconCloudCheck,
  IconCloudOff,
  IconDevice,
  IconRefresh,
  IconWarning,
} from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { type Tone, StatusMark } from '#ui/display/Badge.tsx';
import { useNow } from './useNow.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { AccountDb } from '#store/db.ts';
import { syncStatus, countWrites, onWrite } from '#store/outbox/status.ts';
import { syncFaultsOf } from '#store/outbox/syncFaults.ts';

const loadPanel = () => import('./SyncPanel.tsx');

const SyncPanel = latePart(async () => (await loadPanel()).SyncPanel);

const TICK_MS = 30_000;

const TONES: Readonly<Record<SyncTone, Tone>> = {
  quiet: 'neutral',
  busy: 'accent',
  offline: 'warning',
  attention: 'danger',
};

/** The sync status, from the store alone: icon and text, never colour only. Opens the sync panel. */
export function SyncIndicator() {
  const { db, now: clock } = useAccount();
  const online = useOnline();
  const now = useNow(clock, TICK_MS);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Preload: the panel matters most offline.
    loadPanel().catch(() => undefined);
  }, []);
  const status = useSyncStatus(db);
  if (status === undefined) return null;
  const words = describeSync(status, online, now);
  const urgent = words.tone === 'offline' || words.tone === 'attention';
  const { waiting, failed, refusedPictures, conflicts } = status;
  const count = waiting + failed + refusedPictures + conflicts;
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
        <SyncPanel onClose={() => setOpen(false)} status={status} words={words} online={online} />
      )}
      <output className="sr-only">{urgent ? `${words.label}. ${words.detail}` : ''}</output>
    </>
  );
}

function iconOf(words: SyncWords, syncing: boolean, hasSynced: boolean) {
  switch (words.tone) {
    case 'attention':
      return <IconWarning />;
    case 'offline':
      return <IconCloudOff />;
    case 'busy':
      return syncing ? <IconRefresh /> : <IconClock />;
    case 'quiet':
      return hasSynced ? <IconCloudCheck /> : <IconDevice />;
  }
}

/** Undefined until read. Live queries lag a save by about 40 ms: meanwhile nothing counts as synced. */
function useSyncStatus(db: AccountDb): SyncStatus | undefined {
  const subscribe = useCallback((listener: () => void) => onWrite(db, listener), [db]);
  const writes = useSyncExternalStore(subscribe, () => countWrites(db));
  const read = useLiveQuery(async () => {
    const asOf = countWrites(db);
    return { asOf, status: await syncStatus(db) };
  }, [db, writes]);
  const faults = syncFaultsOf(db);
  const fault = useSyncExternalStore(faults.subscribe, faults.current);
  // Even if the database, or this very query, is what fails.
  if (read === undefined) return fault === null ? undefined : { ...UNKNOWN_STATUS, fault };
  const status = { ...read.status, fault: fault ?? read.status.fault };
  return read.asOf === writes ? status : { ...status, lastSyncedAt: null };
}
